import { type Page } from '@playwright/test';

/** Adds up the layout shifts of all later pages. Returns a function that reads the sum. */
export async function watchShifts(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    const shifts: number[] = [];
    const note = (entries: readonly PerformanceEntry[]) => {
      for (const entry of entries) shifts.push(Number(Reflect.get(entry, 'value')));
    };
    const observer = new PerformanceObserver((list) => {
      note(list.getEntries());
    });
    observer.observe({ type: 'layout-shift', buffered: true });
    const readShifts = () => {
      note(observer.takeRecords());
      return shifts;
    };
    Object.assign(window, { readShifts });
  });
  return () =>
    page.evaluate(async () => {
      // One frame lays the text out again, and the next reports its shifts.
      await new Promise((resolve) => {
        requestAnimationFrame(() => requestAnimationFrame(resolve));
      });
      const shifts = (Reflect.get(window, 'readShifts') as () => number[])();
      return shifts.reduce((sum, shift) => sum + shift, 0);
    });
}
