import mitt from 'next/dist/shared/lib/mitt';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { loadAnimations } from '@/components/motion/load-animations';
import { patient } from '@/tests/support/patient';

const motion = vi.hoisted(() => ({ stop: vi.fn(), startAnimations: vi.fn() }));
vi.mock('@/components/motion/page-transitions', () => ({
  startAnimations: motion.startAnimations,
}));

const idleCallbacks = new Set<() => void>();
const { dataset } = document.documentElement;
let cancel: () => void;

/** Runs the idle callbacks and waits for the import. */
async function becomeIdle() {
  for (const call of idleCallbacks) call();
  idleCallbacks.clear();
  await import('@/components/motion/page-transitions');
}

beforeEach(() => {
  idleCallbacks.clear();
  motion.stop.mockReset();
  motion.startAnimations.mockReset().mockReturnValue(motion.stop);
  vi.stubGlobal('requestIdleCallback', (call: () => void) => {
    idleCallbacks.add(call);
    return 1;
  });
  vi.stubGlobal('cancelIdleCallback', () => idleCallbacks.clear());
  cancel = loadAnimations(mitt());
});

afterEach(() => {
  cancel();
  delete dataset.moves;
});

test('loads the animations after the first interaction, when the browser is idle', async () => {
  await becomeIdle();
  expect(motion.startAnimations).not.toHaveBeenCalled();
  document.dispatchEvent(new Event('touchstart'));
  await import('@/components/motion/page-transitions');
  expect(motion.startAnimations).not.toHaveBeenCalled();
  await becomeIdle();
  await patient.waitFor(() => {
    expect(dataset.moves).toBe('');
  });
  expect(motion.startAnimations).toHaveBeenCalledOnce();
});

test('loads nothing once cancelled', async () => {
  document.dispatchEvent(new Event('touchstart'));
  cancel();
  await becomeIdle();
  expect(motion.startAnimations).not.toHaveBeenCalled();
});

test('stops the animations', async () => {
  document.dispatchEvent(new Event('touchstart'));
  await becomeIdle();
  await patient.waitFor(() => {
    expect(motion.startAnimations).toHaveBeenCalledOnce();
  });
  cancel();
  expect(motion.stop).toHaveBeenCalledOnce();
});
