import { afterEach, expect, test, vi } from 'vitest';
import { siteMarkProblem, writeSiteMark } from '@/scripts/start/site-mark';
import { writeTree } from '@/tests/support/tree';

afterEach(() => vi.unstubAllEnvs());

const ownSite = { NODE_ENV: 'production' } as const;
const mySite = { ...ownSite, SITE_DIR: '/srv/my-site' } as const;

test('runs a build only with the site that it was built from', () => {
  const root = writeTree({ '.next/BUILD_ID': 'one' });
  expect(siteMarkProblem(root, ownSite)).toBeUndefined();
  expect(siteMarkProblem(root, mySite)).toBe(
    'The site was built from another folder (no SITE_DIR) than SITE_DIR has now (/srv/my-site): run `npm run build` again.',
  );

  vi.stubEnv('SITE_DIR', '/srv/my-site');
  writeSiteMark(root);
  expect(siteMarkProblem(root, mySite)).toBeUndefined();
  expect(siteMarkProblem(root, { ...mySite, SITE_DIR: '/srv/my-site/' })).toBeUndefined();
  expect(siteMarkProblem(root, ownSite)).toMatch(/^The site was built .*\(\/srv\/my-site\)/);

  vi.stubEnv('SITE_DIR', '');
  writeSiteMark(root);
  expect(siteMarkProblem(root, ownSite)).toBeUndefined();
});
