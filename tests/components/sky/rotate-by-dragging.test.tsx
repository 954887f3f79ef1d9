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
const shown = skyView(site, new Date('2026-11-20T21:00:00Z'));

beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({ matches: true }));
});

async function disc(): Promise<HTMLElement> {
  render(<Planisphere section={{ section: 'planisphere', place: 'Larkmoor', shown }} />);
  await screen.findByRole('slider');
  const drawn = screen.getByRole('img');
  drawn.getBoundingClientRect = () => new DOMRect(0, 0, 200, 200);
  // jsdom has no pointer capture.
  Object.assign(drawn, { setPointerCapture: () => undefined });
  return drawn;
}

function pointer(target: HTMLElement, type: string, x: number, y: number): void {
  // jsdom's pointer events have no coordinates of their own.
  fireEvent(target, new MouseEvent(type, { bubbles: true, button: 0, clientX: x, clientY: y }));
}

test('moves six hours forward for a quarter turn anticlockwise', async () => {
  const drawn = await disc();
  pointer(drawn, 'pointerdown', 200, 100);
  pointer(drawn, 'pointermove', 171, 29);
  pointer(drawn, 'pointermove', 100, 0);
  pointer(drawn, 'pointerup', 100, 0);
  expect(screen.getByRole('slider')).toHaveAttribute(
    'aria-valuetext',
    'Saturday 21 November, 03:00',
  );
});

test('ignores a pointer that is not pressed', async () => {
  const drawn = await disc();
  pointer(drawn, 'pointermove', 200, 100);
  pointer(drawn, 'pointermove', 100, 0);
  expect(screen.getByRole('slider')).toHaveAttribute('aria-valuetext', shown.said.time);
});

test('stops at the end of the night', async () => {
  const drawn = await disc();
  pointer(drawn, 'pointerdown', 200, 100);
  for (const [x, y] of [
    [100, 0],
    [0, 100],
    [100, 200],
    [200, 100],
  ] as const) {
    pointer(drawn, 'pointermove', x, y);
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
