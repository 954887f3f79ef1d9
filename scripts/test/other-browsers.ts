import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** The programs of the tests in other browsers, with their Debian packages. */
const programs = [
  { program: 'firefox-esr', debian: 'firefox-esr' },
  { program: 'WebKitWebDriver', debian: 'webkit2gtk-driver' },
  // MiniBrowser, WebKit's browser, needs a display.
  { program: 'Xvfb', debian: 'xvfb' },
] as const;

/** Says how to install the browsers that the PATH lacks. Returns `undefined` if it has them all. */
export function missingBrowsers(path = process.env.PATH ?? ''): string | undefined {
  const folders = path.split(delimiter).filter((folder) => folder !== '');
  const missing = programs.filter(
    ({ program }) => !folders.some((folder) => existsSync(join(folder, program))),
  );
  if (missing.length === 0) return undefined;
  const names = missing.map(({ program }) => program).join(', ');
  const packages = missing.map(({ debian }) => debian).join(' ');
  return `The sweep also visits the site in Firefox and WebKit, and the PATH lacks ${names}. On Debian: apt-get install ${packages}`;
}
