// The tree of all paths: what the code did with every list of rolls. A node is where some rolls have been thrown; from there
// the next die leads on to as many nodes as it has faces, or a path ends in an order.

export class Tree {
  constructor(limit) {
    this.limit = limit; // nodes
    // to[node]: 0 where nobody has been, the first of the next nodes (and to[first − 1] is their number), or −1 − rank.
    this.to = new Int32Array(1024);
    this.from = new Int32Array(1024); // the node before
    this.size = 1; // node 0 is the start
    this.open = [0]; // the nodes where nobody has been
    this.leaves = [];
  }

  grow(by) {
    if (this.size + by > this.limit) return false;
    if (this.size + by > this.to.length) {
      for (const name of ['to', 'from']) {
        const larger = new Int32Array(Math.min(this.limit, 2 * (this.size + by)));
        larger.set(this[name]);
        this[name] = larger;
      }
    }
    return true;
  }

  // takeOpen takes one of the open nodes, any.
  takeOpen(any) {
    const { open } = this;
    const k = any(open.length);
    const node = open[k];
    open[k] = open[open.length - 1];
    open.pop();
    return node;
  }

  // rolls lists what was thrown up to a node, as [roll, faces] from the start.
  rolls(node) {
    const list = [];
    while (node) {
      const before = this.from[node];
      const first = this.to[before];
      list.push([node - first, this.to[first - 1]]);
      node = before;
    }
    return list.reverse();
  }

  // walk follows faces and rolls from the start and enters their end, where nobody has been. It returns 'new', 'known' (it
  // ends where it did before), 'other' (it does not do what it did before), or 'full'.
  walk(faces, rolls, rank) {
    let node = 0;
    for (let e = 0; e < faces.length; e++) {
      let first = this.to[node];
      if (first < 0) return 'other'; // a path has ended here
      if (first === 0) {
        if (!this.grow(faces[e] + 1)) return 'full';
        first = this.size + 1;
        this.to[this.size] = faces[e];
        this.to[node] = first;
        this.size += faces[e] + 1;
        for (let roll = 0; roll < faces[e]; roll++) {
          this.from[first + roll] = node;
          if (roll !== rolls[e]) this.open.push(first + roll);
        }
      } else if (this.to[first - 1] !== faces[e]) {
        return 'other';
      }
      node = first + rolls[e];
    }
    if (this.to[node] > 0) return 'other';
    if (this.to[node] < 0) return this.to[node] === -1 - rank ? 'known' : 'other';
    this.to[node] = -1 - rank;
    this.leaves.push(node);
    return 'new';
  }

  // agrees tells whether a path that is known leads where it led.
  agrees(faces, rolls, rank) {
    let node = 0;
    for (let e = 0; e < faces.length; e++) {
      const first = this.to[node];
      if (first <= 0 || this.to[first - 1] !== faces[e]) return false;
      node = first + rolls[e];
    }
    return this.to[node] === -1 - rank;
  }
}
