import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

export const lights = ['day', 'night', 'red'] as const;

/** All that a light can change: it is the same page in other colours. */
const rulesOnColour = ['color-contrast', 'link-in-text-block'];

/** What axe finds wrong with a page as it is now, a line each. */
export async function findFaults(page: Page): Promise<string[]> {
  return faultsBy(axeOn(page).withTags(tags));
}

function axeOn(page: Page): AxeBuilder {
  // Frames of other origins are not this site's, and are all that the slower way is for.
  return new AxeBuilder({ page }).options({ iframes: false }).setLegacyMode();
}

async function faultsBy(axe: AxeBuilder): Promise<string[]> {
  const { violations } = await axe.analyze();
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ target }) => `${id}: ${help}: ${target.join(' ')}`),
  );
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
        : await faultsBy(axeOn(page).withRules(rulesOnColour));
    faults.push(...found.map((fault) => `${light}: ${fault}`));
  }
  return faults;
}
