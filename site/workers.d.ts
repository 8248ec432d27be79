// What the service worker, and the player of the reader's code, find around them.
declare const registration: ServiceWorkerRegistration;
declare const clients: Clients;
declare const skipWaiting: ServiceWorkerGlobalScope['skipWaiting'];
declare function addEventListener<K extends keyof ServiceWorkerGlobalScopeEventMap>(type: K, listener: (event: ServiceWorkerGlobalScopeEventMap[K]) => void): void;

// The reader's code, below the player.
declare function shuffle(deck: number[], rand: (faces: number) => number): unknown;

// What the judge takes from the page's rooms (types.d.ts tells them in full, and needs the DOM).
type Order = number[];
type Counts = ArrayLike<number>;
type OwnExact = any;
