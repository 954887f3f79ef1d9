import { waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { loadThirdParties } from '@/components/embeds/load-third-parties';

const { startThirdParties } = vi.hoisted(() => ({ startThirdParties: vi.fn() }));
vi.mock('@/components/embeds/start-third-parties', () => ({ startThirdParties }));

let end: (() => void) | undefined;

function bring(html: string): void {
  document.body.innerHTML = html;
  end = loadThirdParties();
}

beforeEach(() => {
  startThirdParties.mockClear();
});

afterEach(() => {
  end?.();
});

const film = '<div data-embed="film"><button>Play</button></div>';

test('a film has time until a visitor does something', async () => {
  bring(film);
  await import('@/components/embeds/start-third-parties');
  expect(startThirdParties).not.toHaveBeenCalled();
  document.body.dispatchEvent(new Event('pointerover', { bubbles: true }));
  await waitFor(() => {
    expect(startThirdParties).toHaveBeenCalledOnce();
  });
});

test.each([
  ['a map, which may be remembered', '<div data-embed="map"></div>'],
  ['the question about counting', '<div id="consent"></div>'],
  ['a film that was pressed already', film.replace('<button', '<button data-pressed')],
])('%s is not kept waiting', async (_what, html) => {
  bring(html);
  await waitFor(() => {
    expect(startThirdParties).toHaveBeenCalledOnce();
  });
});

test('a page without any of it loads nothing', async () => {
  bring('<p>Words</p>');
  document.body.dispatchEvent(new Event('pointerover', { bubbles: true }));
  await import('@/components/embeds/start-third-parties');
  expect(startThirdParties).not.toHaveBeenCalled();
});
