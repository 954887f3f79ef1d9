import { expect } from './test';
import type { Visitor } from './visitor';

/** Waits until scripts have taken over the page. */
export async function waitForHydration(visitor: Visitor): Promise<void> {
  const isHydrated = 'return document.querySelector("next-route-announcer") !== null';
  await expect.poll(() => visitor.evaluate(isHydrated)).toBe(true);
}

/** Waits until scripts have taken over a form, after the visitor has used a field. */
export async function waitForForm(visitor: Visitor): Promise<void> {
  const isReady = 'return document.querySelector("main form[data-ready]") !== null';
  await expect.poll(() => visitor.evaluate(isReady)).toBe(true);
}

/** Waits for the fields of the payment service, which enable the button. */
export async function waitForCardFields(visitor: Visitor): Promise<void> {
  await expect.poll(() => visitor.text('//output[@data-sum]')).toBe('£24.00');
  const isReady = `
    const fields = document.querySelectorAll('[data-card-box] iframe');
    const button = document.querySelector('main [type=submit]');
    return fields.length === 3 && !button.hasAttribute('aria-disabled');
  `;
  await expect.poll(() => visitor.evaluate(isReady)).toBe(true);
}

/** Waits for an address of the site: its path with its search. */
export async function expectPath(visitor: Visitor, path: RegExp): Promise<void> {
  await expect.poll(() => visitor.path()).toMatch(path);
}

/** Waits for a text in the main part of the page. */
export async function expectText(visitor: Visitor, text: string): Promise<void> {
  await expect.poll(() => visitor.text('//main')).toContain(text);
}

/** Expects the summary of errors in focus, with a link to each of these questions. */
export async function expectProblems(visitor: Visitor, labels: readonly string[]): Promise<void> {
  const focused = 'return document.activeElement.hasAttribute("data-problems")';
  await expect.poll(() => visitor.evaluate(focused)).toBe(true);
  for (const label of labels) {
    expect(await visitor.isVisible(`//*[@data-problems]//a[contains(., "${label}")]`)).toBe(true);
  }
}
