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

      await page.goto(path, { waitUntil: 'commit' });
      await page.waitForFunction(
        () => performance.getEntriesByName('first-contentful-paint').length > 0,
      );
      release();
      await page.waitForFunction(() =>
        [...document.fonts].some(({ status }) => status === 'loaded'),
      );
      // The frame that sets the text anew, and the next one, by which its shifts are known.
      await page.evaluate(
        () =>
          new Promise((resolve) => {
            requestAnimationFrame(() => requestAnimationFrame(resolve));
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
      const shifts = await page.evaluate(() =>
        (Reflect.get(window, 'readShifts') as () => number[])(),
      );
      const sum = shifts.reduce((total, shift) => total + shift, 0);
      expect(sum).toBeLessThanOrEqual(isFitted ? 0 : 0.05);
    });
  }
}

test('a fact stands where it will stay before the next one has arrived', async ({ page }) => {
  await page.setViewportSize({ width: 1360, height: 820 });
  await page.goto('/');
  const places = await page.evaluate(() => {
    const facts = [...document.querySelectorAll('main dl[style] > div')];
    const lefts = () => facts.slice(0, 2).map((fact) => fact.getBoundingClientRect().left);
    const whole = lefts();
    for (const fact of facts.slice(2)) fact.remove();
    return { count: facts.length, whole, partly: lefts() };
  });
  expect(places.count).toBeGreaterThan(2);
  expect(places.partly).toEqual(places.whole);
});
