import { expect, test } from 'vitest';
import { sumUpFrames, type FrameNotes } from '@/scripts/bench/frame-notes';

const sixtieth = 1000 / 60;

/** Frames of a page that keeps up, from 0 on. */
const steady = Array.from({ length: 60 }, (_, index) => index * sixtieth);

const quiet: FrameNotes = { begun: 0, frames: steady, longTasks: [], shifts: [], hasMoved: true };

test('sixty frames a second are in time, however browsers round them', () => {
  const rounded = steady.map((at) => Math.round(at * 10) / 10);
  for (const frames of [steady, rounded]) {
    expect(sumUpFrames({ ...quiet, frames }, 501)).toEqual({
      frames: 30,
      late: 0,
      longTasks: 0,
      shift: 0,
    });
  }
});

test('a frame that is left out makes the next one late', () => {
  const frames = steady.filter((_, index) => index !== 4 && index !== 9);
  const { frames: counted, late } = sumUpFrames({ ...quiet, frames }, 20 * sixtieth + 1);
  expect(counted).toBe(18);
  expect(late).toBeCloseTo(2 / 18);
});

test('what came before the movement or after its time is none of its own', () => {
  const shifts = [10, 250, 900].map((at) => ({ at, value: 0.1 }));
  const { frames, shift } = sumUpFrames({ ...quiet, begun: 200, shifts }, 300);
  expect(frames).toBe(17);
  expect(shift).toBeCloseTo(0.1);
});

test('tasks that led to the movement count, and those after it do not', () => {
  const { longTasks } = sumUpFrames({ ...quiet, begun: 200, longTasks: [150, 300, 800] }, 300);
  expect(longTasks).toBe(2);
});

test('a page that shows no frame is late with all of them', () => {
  expect(sumUpFrames({ ...quiet, frames: [] }, 300).late).toBe(1);
});
