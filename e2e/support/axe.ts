import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import type Axe from 'axe-core';

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

export const lights = ['day', 'night', 'red'] as const;

/** All that a light can change: it is the same page in other colours. */
const rulesOnColour = ['color-contrast', 'link-in-text-block'];

const script = readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8');

/** What axe finds wrong with a page as it is now, a line each. */
export function findFaults(page: Page): Promise<string[]> {
  return faultsBy(page, { type: 'tag', values: tags });
}

/**
 * axe's own package for Playwright hands its script to the page for every look, and has every
 * element that is sound described: most of the time that the looks took.
 */
async function faultsBy(page: Page, runOnly: Axe.RunOnly): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(script);
  return page.evaluate(async (rules) => {
    const axe = Reflect.get(window, 'axe') as typeof Axe;
    const { violations } = await axe.run(document, {
      runOnly: rules,
      resultTypes: ['violations'],
      // Those of other origins are not this site's.
      iframes: false,
    });
    return violations.flatMap(({ id, help, nodes }) =>
      nodes.map(({ target }) => `${id}: ${help}: ${target.join(' ')}`),
    );
  }, runOnly);
}

/**
 * The same in each light, one after the other, as if the visitor had pressed its button: in the
 * first by every rule, in the others by those on colour.
 */
export async function findFaultsInEachLight(page: Page): Promise<string[]> {
  // A colour on its way from one light to another is in neither.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const faults: string[] = [];
  for (const light of lights) {
    await page.evaluate((chosen) => {
      document.documentElement.dataset.light = chosen;
    }, light);
    const found =
      light === lights[0]
        ? await findFaults(page)
        : await faultsBy(page, { type: 'rule', values: rulesOnColour });
    faults.push(...found.map((fault) => `${light}: ${fault}`));
  }
  return faults;
}
