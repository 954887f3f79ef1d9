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
async function runRules(page: Page, runOnly: Axe.RunOnly): Promise<string[]> {
  // Before it, parts below the view have no size of their own.
  await page.waitForFunction(() => document.documentElement.dataset.arriving === undefined);
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(script);
  return page.evaluate(async (rules) => {
    const axe = Reflect.get(window, 'axe') as typeof Axe;
    const { violations } = await axe.run(document, {
      runOnly: rules,
      resultTypes: ['violations'],
      // Frames of other origins are not part of this site.
      iframes: false,
    });
    return violations.flatMap(({ id, help, nodes }) =>
      nodes.map(({ target }) => `${id}: ${help}: ${target.join(' ')}`),
    );
  }, runOnly);
}

/** Runs axe in each light: with every rule in the first, with the rules on colour in the others. */
export async function findViolationsInEachLight(page: Page): Promise<string[]> {
  // Without transitions between the colours of two lights.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const faults: string[] = [];
  for (const light of lights) {
    await page.evaluate((chosen) => {
      document.documentElement.dataset.light = chosen;
    }, light);
    const found =
      light === lights[0]
        ? await findViolations(page)
        : await runRules(page, { type: 'rule', values: rulesOnColour });
    faults.push(...found.map((fault) => `${light}: ${fault}`));
  }
  return faults;
}
