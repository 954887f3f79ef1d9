import { type Page } from '@playwright/test';

/** Adds up the layout shifts of the pages to come. Returns a function that reads the sum. */
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
      // The frame that sets the text anew, and the next one, by which its shifts are known.
      await new Promise((resolve) => {
        requestAnimationFrame(() => requestAnimationFrame(resolve));
      });
      const shifts = (Reflect.get(window, 'readShifts') as () => number[])();
      return shifts.reduce((sum, shift) => sum + shift, 0);
    });
}
