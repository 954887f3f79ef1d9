import { GoogleAnalytics, GoogleTagManager } from '@next/third-parties/google';
import { render } from '@testing-library/react';
import { expect, test } from 'vitest';
import { inlineScript, inlineScriptHash } from '@/lib/server/content/third-parties';

/** Returns the text of the inline script with an id in the document. */
function scriptText(id: string): string {
  const script = [...document.querySelectorAll('script')].find((element) => element.id === id);
  if (script === undefined) throw new Error(`There is no script ${id}.`);
  return script.innerHTML;
}

test('returns the inline script that the package adds', () => {
  render(<GoogleAnalytics gaId="G-TEST123" />);
  expect(scriptText('_next-ga-init')).toBe(inlineScript('G-TEST123'));
  render(<GoogleTagManager gtmId="GTM-TEST123" />);
  expect(scriptText('_next-gtm-init')).toBe(inlineScript('GTM-TEST123'));
});

test('hashes the script of each id', () => {
  expect(inlineScriptHash('G-TEST123')).not.toBe(inlineScriptHash('G-TEST124'));
});
