/** Movements older than this do not count: the pointer has rested. In milliseconds. */
const fresh = 80;

/** Computes the velocity of a pointer at its release. */
export class VelocityTracker {
  #moves: { readonly at: number; readonly by: number }[] = [];

  /** `by` is what the last movement changed, `at` its time in milliseconds. */
  addMove(by: number, at: number): void {
    this.#moves = [...this.#moves.filter((move) => at - move.at <= fresh), { at, by }];
  }

  /** Returns the velocity per second at a time, 0 for a pointer at rest, and resets. */
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
