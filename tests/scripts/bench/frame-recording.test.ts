import { expect, test } from 'vitest';
import { summarizeFrames, type FrameRecording } from '@/scripts/bench/frame-recording';

const frameTime = 1000 / 60;

/** The frames of one second without a late one, from 0. */
const steady = Array.from({ length: 60 }, (_, index) => index * frameTime);

const quiet: FrameRecording = {
  start: 0,
  frames: steady,
  longTasks: [],
  shifts: [],
  hasMoved: true,
};

test('counts 60 rounded frames a second as in time', () => {
  const rounded = steady.map((at) => Math.round(at * 10) / 10);
  for (const frames of [steady, rounded]) {
    expect(summarizeFrames({ ...quiet, frames }, 501)).toEqual({
      frames: 30,
      late: 0,
      longTasks: 0,
      shift: 0,
    });
  }
});

test('counts the frame after a dropped one as late', () => {
  const frames = steady.filter((_, index) => index !== 4 && index !== 9);
  const { frames: counted, late } = summarizeFrames({ ...quiet, frames }, 20 * frameTime + 1);
  expect(counted).toBe(18);
  expect(late).toBeCloseTo(2 / 18);
});

test('ignores frames and shifts before and after the animation', () => {
  const shifts = [10, 250, 900].map((at) => ({ at, value: 0.1 }));
  const { frames, shift } = summarizeFrames({ ...quiet, start: 200, shifts }, 300);
  expect(frames).toBe(17);
  expect(shift).toBeCloseTo(0.1);
});

test('counts long tasks before the animation but not after it', () => {
  const { longTasks } = summarizeFrames({ ...quiet, start: 200, longTasks: [150, 300, 800] }, 300);
  expect(longTasks).toBe(2);
});

test('counts all frames as late when there are none', () => {
  expect(summarizeFrames({ ...quiet, frames: [] }, 300).late).toBe(1);
});
