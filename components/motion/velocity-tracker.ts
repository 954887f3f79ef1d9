/** Older than this, a hand has come to rest before it let go, in milliseconds. */
const fresh = 80;

/** Follows what a hand does, to tell how fast it was when it let go. */
export class VelocityTracker {
  #moves: { readonly at: number; readonly by: number }[] = [];

  /** `by` is what the last movement changed, `at` its time in milliseconds. */
  addMove(by: number, at: number): void {
    this.#moves = [...this.#moves.filter((move) => at - move.at <= fresh), { at, by }];
  }

  /** How fast it was at a time, per second; 0 for a hand that rested. Forgets what was. */
  release(at: number): number {
    const moves = this.#moves.filter((move) => at - move.at <= fresh);
    this.#moves = [];
    const [first] = moves;
    if (first === undefined || moves.length < 2) return 0;
    // The first movement ended where the time begins.
    const way = moves.slice(1).reduce((sum, { by }) => sum + by, 0);
    return (way * 1000) / Math.max(1, at - first.at);
  }
}
