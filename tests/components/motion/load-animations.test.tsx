import mitt from 'next/dist/shared/lib/mitt';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { loadAnimations } from '@/components/motion/load-animations';

const motion = vi.hoisted(() => ({ end: vi.fn(), startAnimations: vi.fn() }));
vi.mock('@/components/motion/page-transitions', () => ({
  startAnimations: motion.startAnimations,
}));

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
  motion.startAnimations.mockReset().mockReturnValue(motion.end);
  vi.stubGlobal('requestIdleCallback', (call: () => void) => {
    idle.add(call);
    return 1;
  });
  vi.stubGlobal('cancelIdleCallback', () => idle.clear());
  end = loadAnimations(mitt());
});

afterEach(() => {
  end();
  delete dataset.moves;
  vi.unstubAllGlobals();
});

test('loads the animations after the first action, when the browser is idle', async () => {
  await rest();
  expect(motion.startAnimations).not.toHaveBeenCalled();
  document.dispatchEvent(new Event('touchstart'));
  await import('@/components/motion/page-transitions');
  expect(motion.startAnimations).not.toHaveBeenCalled();
  await rest();
  await vi.waitFor(() => {
    expect(dataset.moves).toBe('');
  });
  expect(motion.startAnimations).toHaveBeenCalledOnce();
});

test('loads nothing once ended', async () => {
  document.dispatchEvent(new Event('touchstart'));
  end();
  await rest();
  expect(motion.startAnimations).not.toHaveBeenCalled();
});

test('ends the animations', async () => {
  document.dispatchEvent(new Event('touchstart'));
  await rest();
  await vi.waitFor(() => {
    expect(motion.startAnimations).toHaveBeenCalledOnce();
  });
  end();
  expect(motion.end).toHaveBeenCalledOnce();
});
