import { fireEvent, render, screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { Planisphere } from '@/components/sky/planisphere';
import { VelocityTracker } from '@/components/sky/rotate-by-dragging';
import { skyView } from '@/lib/server/sky/sky-view';

const site = {
  coordinates: { latitude: 54.3833, longitude: -1.95 },
  timeZone: 'Europe/London',
  locale: 'en-GB',
  hours: undefined,
};
const view = skyView(site, new Date('2026-11-20T21:00:00Z'));

beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({ matches: true }));
});

async function renderDisc(): Promise<HTMLElement> {
  render(
    <Planisphere section={{ section: 'planisphere', isBackdrop: true, place: 'Larkmoor', view }} />,
  );
  await screen.findByRole('slider');
  const disc = screen.getByRole('img');
  disc.getBoundingClientRect = () => new DOMRect(0, 0, 200, 200);
  // jsdom has no pointer capture.
  Object.assign(disc, { setPointerCapture: () => undefined });
  return disc;
}

function pointer(target: HTMLElement, type: string, x: number, y: number): void {
  // jsdom's pointer events have no coordinates.
  fireEvent(target, new MouseEvent(type, { bubbles: true, button: 0, clientX: x, clientY: y }));
}

test('moves six hours forward for a quarter turn anticlockwise', async () => {
  const disc = await renderDisc();
  pointer(disc, 'pointerdown', 200, 100);
  pointer(disc, 'pointermove', 171, 29);
  pointer(disc, 'pointermove', 100, 0);
  pointer(disc, 'pointerup', 100, 0);
  expect(screen.getByRole('slider')).toHaveAttribute(
    'aria-valuetext',
    'Saturday 21 November, 03:00',
  );
});

test('ignores a pointer that is not pressed', async () => {
  const disc = await renderDisc();
  pointer(disc, 'pointermove', 200, 100);
  pointer(disc, 'pointermove', 100, 0);
  expect(screen.getByRole('slider')).toHaveAttribute('aria-valuetext', view.description.time);
});

test('stops at the end of the night', async () => {
  const disc = await renderDisc();
  pointer(disc, 'pointerdown', 200, 100);
  for (const [x, y] of [
    [100, 0],
    [0, 100],
    [100, 200],
    [200, 100],
  ] as const) {
    pointer(disc, 'pointermove', x, y);
  }
  expect(screen.getByRole('slider')).toHaveAttribute(
    'aria-valuetext',
    'Saturday 21 November, 08:00',
  );
});

test('measures the velocity of the last movements at the release', () => {
  const tracker = new VelocityTracker();
  for (const at of [0, 16, 32, 48, 64]) tracker.addMove(8, at);
  expect(tracker.release(64)).toBe(500);
  expect(tracker.release(65)).toBe(0);
});

test('measures no velocity when the pointer rests before the release', () => {
  const tracker = new VelocityTracker();
  for (const at of [0, 16, 32]) tracker.addMove(8, at);
  expect(tracker.release(300)).toBe(0);
});
