/** What a page noted of its frames while something moved; times in milliseconds. */
export interface FrameNotes {
  /** When the movement began. */
  readonly begun: number;
  /** The times of all frames. */
  readonly frames: readonly number[];
  /** When tasks of more than 50 ms began. */
  readonly longTasks: readonly number[];
  readonly shifts: readonly { readonly at: number; readonly value: number }[];
  /** Whether anything was seen to move at all. */
  readonly hasMoved: boolean;
}

/** What those notes come to. */
export interface FrameSummary {
  readonly frames: number;
  /** The part of them, from 0 to 1, that came later than a sixtieth of a second after the last. */
  readonly late: number;
  /**
   * Tasks of more than 50 ms, during which a page does not answer. Those that led to the movement
   * count too: what makes an element move is prepared before its first frame.
   */
  readonly longTasks: number;
  /** Cumulative layout shift, shortly after a press too. */
  readonly shift: number;
}

/** A sixtieth of a second, and what browsers round. */
const frame = 1000 / 60 + 0.5;

/** Sums up what happened in so many milliseconds from the beginning of the movement. */
export function sumUpFrames(notes: FrameNotes, window: number): FrameSummary {
  const { begun, frames, longTasks, shifts } = notes;
  const isWithin = (at: number) => at >= begun && at <= begun + window;
  const within = frames.filter(isWithin);
  const gaps = within.slice(1).map((at, index) => at - (within[index] ?? at));
  return {
    frames: gaps.length,
    late: gaps.length === 0 ? 1 : gaps.filter((gap) => gap > frame).length / gaps.length,
    longTasks: longTasks.filter((at) => at <= begun + window).length,
    shift: shifts.filter(({ at }) => isWithin(at)).reduce((sum, { value }) => sum + value, 0),
  };
}
