import { readFileSync } from 'node:fs';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { LightSwitch } from '@/components/ui/light-switch';
import { lightWords } from '@/lib/words/components/ui';

const source = readFileSync('lib/boot/light.js', 'utf8');

const cleanups: (() => void)[] = [];

/** Runs the script and removes its listeners after the test, as leaving a page does. */
function runScript(): void {
  for (const target of [document, window]) {
    const add = target.addEventListener.bind(target);
    vi.spyOn(target, 'addEventListener').mockImplementation(
      (type: string, listener: EventListenerOrEventListenerObject) => {
        add(type, listener);
        cleanups.push(() => {
          target.removeEventListener(type, listener);
        });
      },
    );
  }
  window.eval(source);
  vi.restoreAllMocks();
}

beforeEach(() => {
  // Without scripts a stylesheet hides the switch.
  document.documentElement.dataset.scripts = '';
});
afterEach(() => {
  for (const cleanup of cleanups.splice(0)) cleanup();
  localStorage.clear();
  delete document.documentElement.dataset.light;
  delete document.documentElement.dataset.red;
});

test('applies the stored light at once', () => {
  localStorage.setItem('light', 'night');
  runScript();
  expect(document.documentElement.dataset.light).toBe('night');
});

test.each([
  ['', 'red'],
  [undefined, undefined],
])('applies the red light only on a site that has it', (hasRed, light) => {
  if (hasRed !== undefined) document.documentElement.dataset.red = hasRed;
  localStorage.setItem('light', 'red');
  runScript();
  expect(document.documentElement.dataset.light).toBe(light);
});

test.each(['', 'blue', '"><script>'])('ignores the stored value %j', (stored) => {
  localStorage.setItem('light', stored);
  runScript();
  expect(document.documentElement.dataset.light).toBeUndefined();
});

test('stores the chosen light, and follows the system when it is pressed again', async () => {
  runScript();
  render(<LightSwitch />);
  const night = screen.getByRole('button', { name: lightWords.night });
  await userEvent.click(night);
  expect(document.documentElement.dataset.light).toBe('night');
  expect(localStorage.getItem('light')).toBe('night');
  expect(night).toHaveAttribute('aria-pressed', 'true');
  expect(screen.getByRole('button', { name: lightWords.day })).toHaveAttribute(
    'aria-pressed',
    'false',
  );

  await userEvent.click(night);
  expect(document.documentElement.dataset.light).toBeUndefined();
  expect(localStorage.getItem('light')).toBeNull();
  expect(night).toHaveAttribute('aria-pressed', 'false');
});

test('marks the chosen light on a switch that mounts later', () => {
  localStorage.setItem('light', 'day');
  runScript();
  render(<LightSwitch />);
  expect(screen.getByRole('button', { name: lightWords.day })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
});

test('follows a choice made in another tab', () => {
  runScript();
  window.dispatchEvent(new StorageEvent('storage', { key: 'light', newValue: 'night' }));
  expect(document.documentElement.dataset.light).toBe('night');
});

test.each([
  ['fades to the chosen light', false, 1],
  ['changes the light at once with reduced motion', true, 0],
])('%s', async (_name, matches, fades) => {
  const startViewTransition = vi.fn((change: () => void) => {
    change();
  });
  Object.assign(document, { startViewTransition });
  vi.stubGlobal('matchMedia', () => ({ matches }));
  runScript();
  render(<LightSwitch />);
  await userEvent.click(screen.getByRole('button', { name: lightWords.night }));
  expect(document.documentElement.dataset.light).toBe('night');
  expect(startViewTransition).toHaveBeenCalledTimes(fades);
  Reflect.deleteProperty(document, 'startViewTransition');
  vi.unstubAllGlobals();
});
