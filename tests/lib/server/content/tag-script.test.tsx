import { GoogleAnalytics, GoogleTagManager } from '@next/third-parties/google';
import { render } from '@testing-library/react';
import { expect, test } from 'vitest';
import { initialiserHash, initialiserOf } from '@/lib/server/content/tag-script';

/** The inline script that the package puts into the page. */
function inlineScript(id: string): string {
  const script = [...document.querySelectorAll('script')].find((element) => element.id === id);
  if (script === undefined) throw new Error(`There is no script ${id}.`);
  return script.innerHTML;
}

test('the script that the policy lets run is the one that the package adds', () => {
  render(<GoogleAnalytics gaId="G-TEST123" />);
  expect(inlineScript('_next-ga-init')).toBe(initialiserOf('G-TEST123'));
  render(<GoogleTagManager gtmId="GTM-TEST123" />);
  expect(inlineScript('_next-gtm-init')).toBe(initialiserOf('GTM-TEST123'));
});

test('each id has its own', () => {
  expect(initialiserHash('G-TEST123')).not.toBe(initialiserHash('G-TEST124'));
});
