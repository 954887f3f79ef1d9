import { readFileSync } from 'node:fs';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { LightSwitch } from '@/components/layout/light-switch';

const source = readFileSync('lib/site/boot.js', 'utf8');
const idle: (() => void)[] = [];
const paints: (() => void)[] = [];

/** Tells of the first paint when the test says so. */
class PaintObserver {
  constructor(
    private readonly tell: (list: { getEntriesByName: (name: string) => unknown[] }) => void,
  ) {}

  observe(): void {
    paints.push(() => {
      this.tell({ getEntriesByName: (name) => (name === 'first-contentful-paint' ? [{}] : []) });
    });
  }
}

/** Runs the file as a page does, from a script element that carries the framework's addresses. */
function boot(scripts?: string): void {
  const own = document.createElement('script');
  if (scripts !== undefined) own.dataset.scripts = scripts;
  vi.spyOn(document, 'currentScript', 'get').mockReturnValue(own);
  window.eval(source);
}

function added(): (string | null)[] {
  return [...document.head.querySelectorAll('script')].map((script) => script.getAttribute('src'));
}

beforeEach(() => {
  vi.stubGlobal('requestIdleCallback', (call: () => void) => idle.push(call));
  vi.stubGlobal('PerformanceObserver', PaintObserver);
});
afterEach(() => {
  idle.length = 0;
  paints.length = 0;
  localStorage.clear();
  document.head.replaceChildren();
  delete document.documentElement.dataset.light;
  delete document.documentElement.dataset.scripts;
});

describe('the light', () => {
  test('that was chosen stands before anything else happens', () => {
    localStorage.setItem('light', 'red');
    boot();
    expect(document.documentElement.dataset.light).toBe('red');
  });

  test.each(['', 'blue', '"><script>'])('a stored %j is nobody’s choice', (stored) => {
    localStorage.setItem('light', stored);
    boot();
    expect(document.documentElement.dataset.light).toBeUndefined();
  });

  test('is chosen, kept, and given back to the system by pressing it again', async () => {
    boot();
    render(<LightSwitch />);
    const night = screen.getByRole('button', { name: 'Night' });
    await userEvent.click(night);
    expect(document.documentElement.dataset.light).toBe('night');
    expect(localStorage.getItem('light')).toBe('night');
    expect(night).toHaveAttribute('aria-pressed', 'true');
    expect(screen.getByRole('button', { name: 'Day' })).toHaveAttribute('aria-pressed', 'false');

    await userEvent.click(night);
    expect(document.documentElement.dataset.light).toBeUndefined();
    expect(localStorage.getItem('light')).toBeNull();
    expect(night).toHaveAttribute('aria-pressed', 'false');
  });

  test('is marked on a switch that arrives later', () => {
    localStorage.setItem('light', 'day');
    boot();
    render(<LightSwitch />);
    expect(screen.getByRole('button', { name: 'Day' })).toHaveAttribute('aria-pressed', 'true');
  });

  test('that another tab chose is followed', () => {
    boot();
    window.dispatchEvent(new StorageEvent('storage', { key: 'light', newValue: 'red' }));
    expect(document.documentElement.dataset.light).toBe('red');
  });
});

describe('the framework’s scripts', () => {
  test('wait for the page, its first paint and an idle moment, and come once, in order', () => {
    boot('/a.js /b.js');
    expect(added()).toEqual([]);
    window.dispatchEvent(new Event('load'));
    expect(idle).toEqual([]);
    paints.forEach((paint) => {
      paint();
    });
    expect(added()).toEqual([]);
    idle.forEach((call) => {
      call();
    });
    expect(added()).toEqual(['/a.js', '/b.js']);
    for (const script of document.head.querySelectorAll('script')) expect(script.async).toBe(false);
    idle.forEach((call) => {
      call();
    });
    expect(added()).toHaveLength(2);
  });

  test('that fail are marked, so that the page shows what they would bring', () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    const { dataset } = document.documentElement;
    const load = () => {
      boot('/a.js /b.js');
      document.head.replaceChildren();
      window.dispatchEvent(new Event('load'));
      paints.splice(0).forEach((paint) => {
        paint();
      });
      idle.splice(0).forEach((call) => {
        call();
      });
      return [...document.head.querySelectorAll('script')];
    };
    const [first] = load();
    expect(dataset.scripts).toBe('');
    first?.dispatchEvent(new Event('error'));
    expect(dataset.scripts).toBe('failed');

    load();
    vi.advanceTimersByTime(9999);
    expect(dataset.scripts).toBe('');
    vi.advanceTimersByTime(1);
    expect(dataset.scripts).toBe('failed');

    const [, last] = load();
    last?.dispatchEvent(new Event('load'));
    vi.advanceTimersByTime(60_000);
    expect(dataset.scripts).toBe('');
  });

  test.each(['pointerdown', 'keydown', 'focusin'])('come at the first %s', async (sign) => {
    boot('/a.js');
    document.body.dispatchEvent(new Event(sign, { bubbles: true }));
    await vi.waitFor(() => {
      expect(added()).toEqual(['/a.js']);
    });
  });
});
