/** Frames, long tasks and layout shifts that a page recorded during an animation; times in milliseconds. */
export interface FrameRecording {
  /** Start of the animation. */
  readonly start: number;
  /** Times of all frames. */
  readonly frames: readonly number[];
  /** Start times of tasks over 50 ms. */
  readonly longTasks: readonly number[];
  readonly shifts: readonly { readonly at: number; readonly value: number }[];
  /** Whether an element moved. */
  readonly hasMoved: boolean;
}

/** The summary of one recording. */
export interface FrameSummary {
  readonly frames: number;
  /** The share of frames, from 0 to 1, more than 1/60 s after the previous one. */
  readonly late: number;
  /**
   * Tasks over 50 ms, during which a page does not respond. Those before the first frame count too,
   * because they prepare the animation.
   */
  readonly longTasks: number;
  /** Cumulative layout shift, including the time shortly after a press. */
  readonly shift: number;
}

/** 1/60 s and the browsers' rounding, in milliseconds. */
const frame = 1000 / 60 + 0.5;

/** Summarises the first `duration` milliseconds of the animation. */
export function summarizeFrames(recording: FrameRecording, duration: number): FrameSummary {
  const { start, frames, longTasks, shifts } = recording;
  const isWithin = (at: number) => at >= start && at <= start + duration;
  const within = frames.filter(isWithin);
  const gaps = within.slice(1).map((at, index) => at - (within[index] ?? at));
  return {
    frames: gaps.length,
    late: gaps.length === 0 ? 1 : gaps.filter((gap) => gap > frame).length / gaps.length,
    longTasks: longTasks.filter((at) => at <= start + duration).length,
    shift: shifts.filter(({ at }) => isWithin(at)).reduce((sum, { value }) => sum + value, 0),
  };
}
