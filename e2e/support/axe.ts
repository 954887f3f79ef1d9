import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import type Axe from 'axe-core';

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

export const lights = ['day', 'night', 'red'] as const;

/** The rules that a change of colours can break. */
const rulesOnColour = ['color-contrast', 'link-in-text-block'];

const script = readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8');

/** Runs axe on the current page. Returns one line per violation. */
export function findViolations(page: Page): Promise<string[]> {
  return runRules(page, { type: 'tag', values: tags });
}

/**
 * Runs axe in the page. axe's package for Playwright injects its script in every run and describes
 * passing elements too, which took most of the time.
 */
async function runRules(
  page: Page,
  runOnly: Axe.RunOnly,
  scope: 'page' | 'new elements' = 'page',
): Promise<string[]> {
  // Before it, parts below the view have no size of their own.
  await page.waitForFunction(() => document.documentElement.dataset.arriving === undefined);
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(script);
  return page.evaluate(
    async ({ rules, isWhole }) => {
      const axe = Reflect.get(window, 'axe') as typeof Axe;
      const checked = Reflect.get(window, 'checkedElements') as WeakSet<Element> | undefined;
      const context =
        isWhole || checked === undefined
          ? document
          : [...document.body.querySelectorAll('*')].filter(
              (element) => element.checkVisibility() && !checked.has(element),
            );
      if (Array.isArray(context) && context.length === 0) return [];
      const { violations } = await axe.run(context, {
        runOnly: rules,
        resultTypes: ['violations'],
        // Frames of other origins are not part of this site.
        iframes: false,
      });
      return violations.flatMap(({ id, help, nodes }) =>
        nodes.map(({ target }) => `${id}: ${help}: ${target.join(' ')}`),
      );
    },
    { rules: runOnly, isWhole: scope === 'page' },
  );
}

/**
 * Runs axe in each light: with every rule in the first, with the rules on colour in the others. With
 * widths, runs every rule at each. Colours are those of the first width, so the other lights then only
 * have the elements that the earlier widths hide.
 */
export async function findViolationsInEachLight(
  page: Page,
  widths?: readonly number[],
): Promise<string[]> {
  // Without transitions between the colours of two lights.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await forgetCheckedElements(page);
  if (widths === undefined) return findInEachLight(page);
  const faults: string[] = [];
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 });
    const found = await findInEachLight(page);
    faults.push(...found.map((fault) => `at ${width} px: ${fault}`));
    await rememberCheckedElements(page);
  }
  return faults;
}

async function findInEachLight(page: Page): Promise<string[]> {
  const faults: string[] = [];
  for (const light of lights) {
    await page.evaluate((chosen) => {
      document.documentElement.dataset.light = chosen;
    }, light);
    const found =
      light === lights[0]
        ? await findViolations(page)
        : await runRules(page, { type: 'rule', values: rulesOnColour }, 'new elements');
    faults.push(...found.map((fault) => `${light}: ${fault}`));
  }
  return faults;
}

async function forgetCheckedElements(page: Page): Promise<void> {
  await page.evaluate(() => {
    Reflect.deleteProperty(window, 'checkedElements');
  });
}

/** Remembers the visible elements, which axe has checked in each light. */
async function rememberCheckedElements(page: Page): Promise<void> {
  await page.evaluate(() => {
    const earlier = Reflect.get(window, 'checkedElements') as WeakSet<Element> | undefined;
    const checked = earlier ?? new WeakSet();
    Reflect.set(window, 'checkedElements', checked);
    for (const element of document.body.querySelectorAll('*')) {
      if (element.checkVisibility()) checked.add(element);
    }
  });
}

/** Returns the widths in pixels at which the page scrolls sideways. */
export async function findOverflow(
  page: Page,
  widths: readonly number[],
): Promise<readonly number[]> {
  const found: number[] = [];
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 });
    const isTooWide = await page.evaluate(
      () => document.documentElement.scrollWidth !== document.documentElement.clientWidth,
    );
    if (isTooWide) found.push(width);
  }
  return found;
}
