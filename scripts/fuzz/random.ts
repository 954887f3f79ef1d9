/** Numbers that look random and are the same again for the same seed (mulberry32, Tommy Ettinger). */
export class Random {
  private state: number;

  constructor(seed: number) {
    this.state = seed >>> 0;
  }

  /** At least 0 and below 1. */
  fraction(): number {
    this.state = (this.state + 0x6d2b79f5) >>> 0;
    let mixed = this.state;
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  }

  /** A whole number of at least 0 and below `limit`. */
  below(limit: number): number {
    return Math.floor(this.fraction() * limit);
  }

  /** True in `share` of the cases, such as 0.1. */
  chance(share: number): boolean {
    return this.fraction() < share;
  }

  /** One of a list that is not empty. */
  pick<Item>(items: readonly [Item, ...Item[]]): Item {
    return items[this.below(items.length)] ?? items[0];
  }

  bytes(count: number): Buffer {
    return Buffer.from(Array.from({ length: count }, () => this.below(256)));
  }
}
