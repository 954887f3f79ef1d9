import { waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { loadThirdParties } from '@/components/embeds/load-third-parties';

const { startThirdParties } = vi.hoisted(() => ({ startThirdParties: vi.fn() }));
vi.mock('@/components/embeds/start-third-parties', () => ({ startThirdParties }));

let cancel: (() => void) | undefined;

function renderHtml(html: string): void {
  document.body.innerHTML = html;
  cancel = loadThirdParties();
}

beforeEach(() => {
  startThirdParties.mockClear();
});

afterEach(() => {
  cancel?.();
});

const video = '<div data-embed="video"><button>Play</button></div>';

test('loads the script of a video at the first interaction', async () => {
  renderHtml(video);
  await import('@/components/embeds/start-third-parties');
  expect(startThirdParties).not.toHaveBeenCalled();
  document.body.dispatchEvent(new Event('pointerover', { bubbles: true }));
  await waitFor(() => {
    expect(startThirdParties).toHaveBeenCalledOnce();
  });
});

test.each([
  ['a map, which may be shown at once', '<div data-embed="map"></div>'],
  ['a gallery, which the address may open', '<ul data-embed="gallery"></ul>'],
  ['the consent question', '<div id="consent"></div>'],
  ['a video whose button was pressed', video.replace('<button', '<button data-pressed')],
])('loads the script of %s at once', async (_what, html) => {
  renderHtml(html);
  await waitFor(() => {
    expect(startThirdParties).toHaveBeenCalledOnce();
  });
});

test('loads nothing on a page without embeds', async () => {
  renderHtml('<p>Words</p>');
  document.body.dispatchEvent(new Event('pointerover', { bubbles: true }));
  await import('@/components/embeds/start-third-parties');
  expect(startThirdParties).not.toHaveBeenCalled();
});
