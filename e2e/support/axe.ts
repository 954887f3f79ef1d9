import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import type Axe from 'axe-core';

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

export const lights = ['day', 'night', 'red'] as const;

const script = readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8');

/** The elements of a run: all, those that no earlier width showed, or one for each pair of colours. */
type Scope = 'page' | 'new elements' | 'samples of colours';

/** Runs axe on the current page. Returns one line per violation. */
export function findViolations(page: Page): Promise<string[]> {
  return runRules(page, { type: 'tag', values: tags }, 'page');
}

/**
 * Runs axe in the page. axe's package for Playwright injects its script in every run and describes
 * passing elements too, which took most of the time.
 */
async function runRules(page: Page, runOnly: Axe.RunOnly, scope: Scope): Promise<string[]> {
  // Before it, parts below the view have no size of their own.
  await page.waitForFunction(() => document.documentElement.dataset.arriving === undefined);
  if (!(await page.evaluate(() => 'axe' in window))) {
    await page.evaluate(script);
    await page.evaluate(addColourReporter);
  }
  if (scope === 'samples of colours') await page.evaluate(chooseSamples);
  return page.evaluate(
    async ({ rules, within }) => {
      const axe = Reflect.get(window, 'axe') as typeof Axe;
      const checked = Reflect.get(window, 'checkedElements') as WeakSet<Element> | undefined;
      const newElements = () =>
        [...document.body.querySelectorAll('*')].filter(
          (element) => element.checkVisibility() && checked?.has(element) !== true,
        );
      const context =
        within === 'samples of colours'
          ? (Reflect.get(window, 'colourSamples') as Element[])
          : within === 'page' || checked === undefined
            ? document
            : newElements();
      if (Array.isArray(context) && context.length === 0) return [];
      const { violations } = await axe.run(context, {
        runOnly: rules,
        reporter: within === 'page' ? 'with-colours' : 'v1',
        resultTypes: ['violations'],
        // Frames of other origins are not part of this site.
        iframes: false,
      });
      return violations.flatMap(({ id, help, nodes }) =>
        nodes.map(({ target }) => `${id}: ${help}: ${target.join(' ')}`),
      );
    },
    { rules: runOnly, within: scope },
  );
}

/** Runs in the page. Adds a reporter that also remembers the colours which axe has measured. */
function addColourReporter(): void {
  const axe = Reflect.get(window, 'axe') as typeof Axe;
  const report = axe.getReporter('v1');
  axe.addReporter('with-colours', (results, options, resolve, reject) => {
    const contrast = results.find(({ id }) => id === 'color-contrast');
    const colours = new Map<Element, string | undefined>();
    for (const { node, any } of [...(contrast?.passes ?? []), ...(contrast?.violations ?? [])]) {
      if ('element' in node) colours.set(node.element, JSON.stringify(any[0]?.data));
    }
    for (const { node } of contrast?.incomplete ?? []) {
      if ('element' in node) colours.set(node.element, undefined);
    }
    const visible = new WeakSet(
      [...document.body.querySelectorAll('*')].filter((element) => element.checkVisibility()),
    );
    Object.assign(window, { measured: { colours, visible } });
    report(results, options, resolve, reject);
  });
}

/**
 * Runs in the page, in another light than that of the last run with every rule. Chooses one of the texts
 * with equal colours in both lights, in which axe would measure the same contrast. Chooses all without a
 * measured colour, and all that the other light did not show.
 */
function chooseSamples(): void {
  const { colours, visible } = Reflect.get(window, 'measured') as {
    readonly colours: ReadonlyMap<Element, string | undefined>;
    readonly visible: WeakSet<Element>;
  };
  const checked = Reflect.get(window, 'checkedElements') as WeakSet<Element> | undefined;
  const groups = new Set<string>();
  const samples: Element[] = [];
  for (const element of document.body.querySelectorAll('*')) {
    if (!element.checkVisibility() || checked?.has(element) === true) continue;
    const isKnown = visible.has(element);
    if (isKnown && !colours.has(element)) continue;
    const measured = colours.get(element);
    const group = `${measured} ${coloursNow(element)}`;
    if (isKnown && measured !== undefined && groups.has(group)) continue;
    groups.add(group);
    samples.push(element);
  }
  Object.assign(window, { colourSamples: samples });

  /** The colour of the text, and what each ancestor paints behind it. */
  function coloursNow(element: Element): string {
    const { color, textShadow } = getComputedStyle(element);
    let behind = '';
    for (let up: Element | null = element; up !== null; up = up.parentElement) {
      const { backgroundColor, backgroundImage, opacity, filter } = getComputedStyle(up);
      const own = `${backgroundColor} ${backgroundImage} ${opacity} ${filter}; `;
      if (own !== 'rgba(0, 0, 0, 0) none 1 none; ') behind += own;
    }
    return `${color} ${textShadow} on ${behind}`;
  }
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
    const found = light === lights[0] ? await findViolations(page) : await findColourFaults(page);
    faults.push(...found.map((fault) => `${light}: ${fault}`));
  }
  return faults;
}

/** Runs the rules that a change of colours can break. */
async function findColourFaults(page: Page): Promise<string[]> {
  const rule = (id: string): Axe.RunOnly => ({ type: 'rule', values: [id] });
  return [
    ...(await runRules(page, rule('color-contrast'), 'samples of colours')),
    ...(await runRules(page, rule('link-in-text-block'), 'new elements')),
  ];
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
