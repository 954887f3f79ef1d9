import { expect } from '@playwright/test';
import { z } from 'zod';
import { elementKey, type StartedBrowser } from './webdriver';

/** XPath expressions for what a person sees. A name is the start of the visible text. */
export const link = (name: string): string => `//a[${startsWith(name)}]`;
export const button = (name: string): string => `//button[${startsWith(name)}]`;
export const field = (label: string): string =>
  `//*[@id = //label[${startsWith(label)}]/@for] | //label[${startsWith(label)}]//input`;

function startsWith(name: string): string {
  return `starts-with(normalize-space(), "${name}")`;
}

/** The characters that WebDriver has for keys. */
export const keys = { tab: '\uE004', enter: '\uE007' } as const;

/** Milliseconds. A payment passes through three processes. */
const timeout = 20_000;

/** What a visitor does in a browser. Every action waits until it can be done. */
export class Visitor {
  readonly #browser: StartedBrowser;
  readonly #site: string;

  constructor(browser: StartedBrowser, site: string) {
    this.#browser = browser;
    this.#site = site;
  }

  /** Opens an address, or a path of the site. */
  async open(address: string): Promise<void> {
    await this.#browser.send('Navigate', { url: new URL(address, this.#site).href });
  }

  async reload(): Promise<void> {
    await this.#browser.send('Refresh');
  }

  async click(target: string): Promise<void> {
    await this.#withElement(target, (id) => this.#browser.send('ElementClick', { id }));
  }

  /** Replaces the text of a field. */
  async fill(target: string, text: string): Promise<void> {
    await this.#withElement(target, async (id) => {
      await this.#browser.send('ElementClear', { id });
      await this.#browser.send('ElementSendKeys', { id, text });
    });
  }

  /** Chooses an option of a list by its text. */
  async choose(label: string, option: string): Promise<void> {
    await this.click(`(${field(label)})/option[normalize-space() = "${option}"]`);
  }

  /** Types characters where the focus is, in a frame too. */
  async type(characters: string): Promise<void> {
    const strokes = Array.from(characters).flatMap((value) => [
      { type: 'keyDown', value },
      { type: 'keyUp', value },
    ]);
    const actions = [{ type: 'key', id: 'keyboard', actions: strokes }];
    await this.#browser.send('PerformActions', { actions });
  }

  /** The visible text of a frame. */
  async frameText(frame: string): Promise<string> {
    await this.#withElement(frame, (element) => this.#browser.send('SwitchToFrame', { element }));
    const text = await this.text('//body');
    await this.#browser.send('SwitchToFrame', { id: null });
    return text;
  }

  /** The visible text of the first visible element. */
  async text(target: string): Promise<string> {
    const text = await this.#withElement(target, (id) =>
      this.#browser.send('GetElementText', { id }),
    );
    return z.string().parse(text);
  }

  async isVisible(target: string): Promise<boolean> {
    return (await this.#findVisible(target)) !== undefined;
  }

  /** Runs the body of a function in the page, again if the page changes meanwhile. Returns its result. */
  async evaluate(script: string): Promise<unknown> {
    return retry(() => this.#browser.send('ExecuteScript', { script, args: [] }));
  }

  /** The path of the page, with its search. */
  async path(): Promise<string> {
    const { pathname, search } = new URL(
      z.string().parse(await this.#browser.send('GetCurrentURL')),
    );
    return pathname + search;
  }

  async resize(width: number): Promise<void> {
    await this.#browser.send('SetWindowRect', { width, height: 900 });
    await expect.poll(() => this.evaluate('return innerWidth'), { timeout }).toBe(width);
  }

  async #withElement(target: string, act: (id: string) => Promise<unknown>): Promise<unknown> {
    return retry(async () => {
      const id = await this.#findVisible(target);
      if (id === undefined) throw new Error(`There is no visible element ${target}`);
      return act(id);
    });
  }

  async #findVisible(target: string): Promise<string | undefined> {
    const query = { using: 'xpath', value: target };
    const found = elementList.parse(await this.#browser.send('FindElements', query));
    for (const { [elementKey]: id } of found) {
      if ((await this.#browser.send('IsElementDisplayed', { id })) === true) return id;
    }
    return undefined;
  }
}

const elementList = z.array(z.object({ [elementKey]: z.string() }));

/** Tries again while the page loads, moves or covers an element. */
async function retry(attempt: () => Promise<unknown>): Promise<unknown> {
  let result: unknown;
  await expect(async () => {
    result = await attempt();
  }).toPass({ timeout });
  return result;
}
