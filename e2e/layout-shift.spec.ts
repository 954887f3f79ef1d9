import { expect, test } from '@/e2e/support/test';

for (const width of [360, 1360]) {
  for (const path of ['/', '/visit/getting-here', '/contact']) {
    test(`nothing of ${path} moves at ${width} px when its font arrives`, async ({ page }) => {
      await page.setViewportSize({ width, height: 820 });
      let release: () => void = () => undefined;
      const painted = new Promise<void>((resolve) => {
        release = resolve;
      });
      let fonts = 0;
      await page.route('**/*.woff2', async (route) => {
        fonts += 1;
        await painted;
        await route.continue();
      });
      await page.addInitScript(() => {
        const shifts: number[] = [];
        Object.assign(window, { shifts });
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) shifts.push(Number(Reflect.get(entry, 'value')));
        }).observe({ type: 'layout-shift', buffered: true });
      });

      await page.goto(path, { waitUntil: 'commit' });
      await page.waitForFunction(
        () => performance.getEntriesByName('first-contentful-paint').length > 0,
      );
      release();
      await page.waitForFunction(() =>
        [...document.fonts].some(({ status }) => status === 'loaded'),
      );
      // The frame that sets the text anew, and one in which its shifts have been told.
      await page.evaluate(
        () =>
          new Promise((resolve) => {
            requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve)));
          }),
      );
      expect(fonts).toBeGreaterThan(0);
      // Without Arial or its twin the fallback is a font that nobody could fit beforehand.
      const isFitted = await page.evaluate(() =>
        new FontFace('probe', "local('Arial'), local('Liberation Sans')").load().then(
          () => true,
          () => false,
        ),
      );
      const shifts = await page.evaluate(() => Reflect.get(window, 'shifts') as number[]);
      const sum = shifts.reduce((total, shift) => total + shift, 0);
      expect(sum).toBeLessThanOrEqual(isFitted ? 0 : 0.05);
    });
  }
}
