// What the player finds wrong; back: what came back, cards as numbers and all else as texts.
interface Finding {
  kind: string;
  text?: string;
  line?: number;
  went?: number[];
  back?: (number | string)[];
  rolls?: number[];
}
