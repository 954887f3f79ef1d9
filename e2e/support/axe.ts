import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

export const lights = ['day', 'night', 'red'] as const;

/** What axe finds wrong with a page as it is now, a line each. */
export async function findFaults(page: Page): Promise<string[]> {
  // No page has a frame of another origin, which is all that the slower way is for.
  const axe = new AxeBuilder({ page }).withTags(tags).setLegacyMode();
  const { violations } = await axe.analyze();
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ target }) => `${id}: ${help}: ${target.join(' ')}`),
  );
}

/** The same in each light, one after the other, as if the visitor had pressed its button. */
export async function findFaultsInEachLight(page: Page): Promise<string[]> {
  // A colour on its way from one light to another is in neither.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const faults: string[] = [];
  for (const light of lights) {
    await page.evaluate((chosen) => {
      document.documentElement.dataset.light = chosen;
    }, light);
    faults.push(...(await findFaults(page)).map((fault) => `${light}: ${fault}`));
  }
  return faults;
}
