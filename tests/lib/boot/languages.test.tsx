import { readFileSync } from 'node:fs';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { LanguageOffer } from '@/components/layout/language-offer';
import { dispatchPageShown } from '@/lib/analytics/site-events';
import { languageWords, noticeWords } from '@/lib/words/components/layout';

const source = readFileSync('lib/boot/languages.js', 'utf8');
const root = document.documentElement;
const cleanups: (() => void)[] = [];

/** Runs the script in the head of a page, and removes its listeners after the test. */
function runScript(pageLanguages: string | undefined, ...preferred: string[]): void {
  vi.spyOn(navigator, 'languages', 'get').mockReturnValue(preferred);
  if (pageLanguages === undefined) delete root.dataset.pageLanguages;
  else root.dataset.pageLanguages = pageLanguages;
  const add = document.addEventListener.bind(document);
  const spy = vi
    .spyOn(document, 'addEventListener')
    .mockImplementation((type: string, listener: EventListenerOrEventListenerObject) => {
      add(type, listener);
      cleanups.push(() => {
        document.removeEventListener(type, listener);
      });
    });
  window.eval(source);
  spy.mockRestore();
}

const show = (translation: string | undefined) => (
  <>
    <LanguageOffer language="cy" href="/cy/ymweld" />
    <header>
      {translation === undefined ? (
        <a href="/cy" hrefLang="cy">
          Cymraeg
        </a>
      ) : (
        <a href={translation} hrefLang="cy" rel="alternate">
          Cymraeg
        </a>
      )}
    </header>
    <main tabIndex={-1} />
  </>
);

beforeEach(() => {
  const style = document.createElement('style');
  style.textContent = '.languageOffer{display:none}[data-offer=cy] .languageOffer{display:block}';
  document.head.replaceChildren(style);
});
afterEach(() => {
  for (const cleanup of cleanups.splice(0)) cleanup();
  localStorage.clear();
  delete root.dataset.offer;
});

test.each([
  ['en cy', ['cy', 'en'], 'cy'],
  ['en cy', ['cy-GB'], 'cy'],
  ['en cy', ['fr', 'cy', 'en'], 'cy'],
  ['en-GB de-AT', ['de-DE', 'de'], 'de-AT'],
  ['en cy', ['en-US', 'cy'], undefined],
  ['cy en', ['en-GB'], 'en'],
  ['en cy', ['fr'], undefined],
  ['en cy', [], undefined],
  // The page is not translated.
  [undefined, ['cy'], undefined],
])('a page in %j offers to a browser that prefers %j: %s', (languages, preferred, offered) => {
  runScript(languages, ...preferred);
  expect(root.dataset.offer).toBe(offered);
});

test('offers until the line is hidden, and stores nothing before', async () => {
  runScript('en cy', 'cy');
  render(show('/cy/ymweld'));
  const link = screen.getByRole('link', { name: languageWords.offer });
  expect(link).toBeVisible();
  expect(localStorage).toHaveLength(0);
  await userEvent.click(screen.getByRole('button', { name: noticeWords.dismiss }));
  expect(link).not.toBeVisible();
  expect(screen.getByRole('main')).toHaveFocus();

  delete root.dataset.offer;
  runScript('en cy', 'cy');
  expect(root.dataset.offer).toBeUndefined();
});

test('offers no other language after one was chosen', async () => {
  runScript('en cy', 'en');
  expect(root.dataset.offer).toBeUndefined();
  runScript('en cy', 'cy');
  render(show('/cy/ymweld'));
  window.addEventListener('click', (event) => event.preventDefault(), { once: true });
  await userEvent.click(screen.getByRole('link', { name: 'Cymraeg' }));
  runScript('cy en', 'en');
  expect(root.dataset.offer).not.toBe('en');
});

test('hides the line where storage is forbidden', async () => {
  for (const method of ['getItem', 'setItem'] as const) {
    vi.spyOn(Storage.prototype, method).mockImplementation(() => {
      throw new DOMException('Forbidden.', 'SecurityError');
    });
  }
  runScript('en cy', 'cy');
  const { rerender } = render(show('/cy/ymweld'));
  await userEvent.click(screen.getByRole('button', { name: noticeWords.dismiss }));
  rerender(show('/cy/cysylltu'));
  dispatchPageShown();
  expect(root.dataset.offer).toBeUndefined();
});

test('follows the router to pages with and without a translation', () => {
  runScript('en cy', 'cy');
  const { rerender } = render(show('/cy/ymweld'));
  const link = screen.getByText(languageWords.offer);
  rerender(show(undefined));
  dispatchPageShown();
  expect(link).not.toBeVisible();
  rerender(show('/cy/cysylltu'));
  dispatchPageShown();
  expect(link).toBeVisible();
  expect(link).toHaveAttribute('href', '/cy/cysylltu');
});
