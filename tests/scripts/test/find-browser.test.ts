import { expect, test } from 'vitest';
import { findBrowser, type Machine } from '@/scripts/test/find-browser';

/** Creates a machine on which only these browsers start. */
function machine(starting: readonly string[], overrides: Partial<Machine> = {}): Machine {
  return {
    env: { PATH: '/bin:/usr/bin' },
    isRoot: false,
    exists: () => true,
    tryBrowser: async (path) =>
      starting.includes(path) ? Promise.resolve() : Promise.reject(new Error('no')),
    unpackPackage: () => Promise.reject(new Error('not installed')),
    installDebians: () => Promise.reject(new Error('no mirror')),
    ...overrides,
  };
}

const named = '/opt/chrome';

test.each(['FRONTDESK_CHROMIUM', 'CHROMIUM_PATH', 'PLAYWRIGHT_CHROMIUM_EXECUTABLE_PATH'])(
  'uses the browser in %s before any other',
  async (variable) => {
    const env = { PATH: '/bin', [variable]: named };
    expect(await findBrowser(machine([named, '/bin/chromium'], { env }))).toEqual({
      executablePath: named,
      source: variable,
      cameraPath: named,
    });
  },
);

test('reports a browser in a variable that does not start', async () => {
  const env = { PATH: '/bin', FRONTDESK_CHROMIUM: named };
  expect(await findBrowser(machine(['/bin/chromium'], { env }))).toEqual({
    problem: 'FRONTDESK_CHROMIUM names /opt/chrome, which does not start as a Chromium.',
  });
});

test('prefers a headless shell on the PATH, and another browser for the camera', async () => {
  const shell = '/bin/chromium-headless-shell';
  expect(await findBrowser(machine([shell]))).toEqual({
    executablePath: shell,
    source: 'the PATH',
  });
  expect(await findBrowser(machine([shell, '/usr/bin/chromium']))).toEqual({
    executablePath: shell,
    source: 'the PATH',
    cameraPath: '/usr/bin/chromium',
  });
});

test('uses no other browser than a shell in a variable', async () => {
  const shell = '/opt/chrome-headless-shell';
  const env = { PATH: '/bin', FRONTDESK_CHROMIUM: shell };
  expect(await findBrowser(machine([shell, '/bin/chromium'], { env }))).toEqual({
    executablePath: shell,
    source: 'FRONTDESK_CHROMIUM',
  });
});

test('skips a browser on the PATH that does not start', async () => {
  expect(await findBrowser(machine(['/usr/bin/google-chrome']))).toEqual({
    executablePath: '/usr/bin/google-chrome',
    source: 'the PATH',
    cameraPath: '/usr/bin/google-chrome',
  });
});

test('prefers the headless shell of the registry package, and another browser for the camera', async () => {
  const packaged = '/tmp/chromium';
  const unpackPackage = () => Promise.resolve(packaged);
  expect(await findBrowser(machine([packaged], { unpackPackage }))).toEqual({
    executablePath: packaged,
    source: '@sparticuz/chromium',
  });
  expect(await findBrowser(machine([packaged, '/usr/bin/chromium'], { unpackPackage }))).toEqual({
    executablePath: packaged,
    source: '@sparticuz/chromium',
    cameraPath: '/usr/bin/chromium',
  });
});

test('prefers a headless shell on the PATH to that of the registry package', async () => {
  const shell = '/bin/chromium-headless-shell';
  const unpackPackage = () => Promise.resolve('/tmp/chromium');
  expect(await findBrowser(machine([shell, '/tmp/chromium'], { unpackPackage }))).toEqual({
    executablePath: shell,
    source: 'the PATH',
  });
});

test('installs one with apt as root when the package’s does not start', async () => {
  const starting: string[] = [];
  const found = await findBrowser(
    machine(starting, {
      isRoot: true,
      unpackPackage: () => Promise.resolve('/tmp/chromium'),
      installDebians: async () => {
        starting.push('/usr/bin/chromium');
        return Promise.resolve();
      },
    }),
  );
  expect(found).toEqual({
    executablePath: '/usr/bin/chromium',
    source: 'apt-get',
    cameraPath: '/usr/bin/chromium',
  });
});

test.each([true, false])(
  'reports how to install one when there is none (root: %s)',
  async (isRoot) => {
    expect(await findBrowser(machine([], { isRoot }))).toEqual({
      problem:
        'No Chromium could be started for the end-to-end tests: install one (on Debian: apt-get install chromium) or set FRONTDESK_CHROMIUM to its path.',
    });
  },
);
