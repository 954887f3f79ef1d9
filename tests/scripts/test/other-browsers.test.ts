import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { missingBrowsers } from '@/scripts/test/other-browsers';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'browsers-'));
});

afterEach(() => {
  rmSync(folder, { recursive: true });
});

test('names the Debian packages of what the PATH lacks', () => {
  writeFileSync(join(folder, 'firefox-esr'), '');
  const problem = missingBrowsers(`/nowhere${delimiter}${folder}`);
  expect(problem).toContain('the PATH lacks WebKitWebDriver, Xvfb.');
  expect(problem).toContain('apt-get install webkit2gtk-driver xvfb');
});

test('has nothing to say if the PATH has every program', () => {
  for (const name of ['firefox-esr', 'WebKitWebDriver', 'Xvfb']) {
    writeFileSync(join(folder, name), '');
  }
  expect(missingBrowsers(folder)).toBeUndefined();
});
