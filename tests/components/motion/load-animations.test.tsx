import mitt from 'next/dist/shared/lib/mitt';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { awaitMotion } from '@/components/motion/load-animations';

const motion = vi.hoisted(() => ({ end: vi.fn(), startMotion: vi.fn() }));
vi.mock('@/components/motion/page-transitions', () => ({ startMotion: motion.startMotion }));

const idle = new Set<() => void>();
const { dataset } = document.documentElement;
let end: () => void;

/** Gives the browser an idle moment, and the import its time. */
async function rest() {
  for (const call of idle) call();
  idle.clear();
  await import('@/components/motion/page-transitions');
}

beforeEach(() => {
  idle.clear();
  motion.end.mockReset();
  motion.startMotion.mockReset().mockReturnValue(motion.end);
  vi.stubGlobal('requestIdleCallback', (call: () => void) => {
    idle.add(call);
    return 1;
  });
  vi.stubGlobal('cancelIdleCallback', () => idle.clear());
  end = awaitMotion(mitt());
});

afterEach(() => {
  end();
  delete dataset.moves;
  vi.unstubAllGlobals();
});

test('loads the animations after the first action, when the browser is idle', async () => {
  await rest();
  expect(motion.startMotion).not.toHaveBeenCalled();
  document.dispatchEvent(new Event('touchstart'));
  await import('@/components/motion/page-transitions');
  expect(motion.startMotion).not.toHaveBeenCalled();
  await rest();
  await vi.waitFor(() => {
    expect(dataset.moves).toBe('');
  });
  expect(motion.startMotion).toHaveBeenCalledOnce();
});

test('loads nothing once ended', async () => {
  document.dispatchEvent(new Event('touchstart'));
  end();
  await rest();
  expect(motion.startMotion).not.toHaveBeenCalled();
});

test('ends the animations', async () => {
  document.dispatchEvent(new Event('touchstart'));
  await rest();
  await vi.waitFor(() => {
    expect(motion.startMotion).toHaveBeenCalledOnce();
  });
  end();
  expect(motion.end).toHaveBeenCalledOnce();
});
