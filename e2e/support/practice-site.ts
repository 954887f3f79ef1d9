import { randomBytes } from 'node:crypto';
import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { siteClock, siteNow } from '@/e2e/support/clock';
import { practiceKeys } from '@/e2e/support/practice-keys';
import { deletePrerenderedPages } from '@/lib/next/build-output';
import { serveSite, waitForExit } from '@/scripts/site/site-process';
import { startPractice } from '@/scripts/practice/server';
import { makeTrialSite } from '@/scripts/site/trial-site';

/**
 * Serves the built site with practice payments, and the practice service, for the specs of payments and of
 * pages that Larkmoor lacks. Adds the paid forms of `tests/support/paid-forms`, the content of
 * `e2e/support/practice-content` and the files of `e2e/support/practice-public`. Reads the ports and the data
 * directory from the environment. Both servers end with this process.
 */
async function main(): Promise<number> {
  const { E2E_PAID_PORT = '', E2E_PRACTICE_PORT = '', E2E_PAID_DATA_DIR = '' } = process.env;
  const root = process.cwd();
  const folder = makeTrialSite(root, 'payments', true);
  // They lack the banner of practice payments.
  deletePrerenderedPages(folder);
  cpSync(join(root, 'tests/support/paid-forms'), join(folder, 'content/forms'), {
    recursive: true,
  });
  cpSync(join(root, 'e2e/support/practice-content'), join(folder, 'content'), { recursive: true });
  cpSync(join(root, 'e2e/support/practice-public'), join(folder, 'public'), { recursive: true });
  const practice = await startPractice({
    port: Number(E2E_PRACTICE_PORT),
    now: siteNow,
    random: randomBytes,
  });
  const site = serveSite(folder, ['-p', E2E_PAID_PORT], {
    ...process.env,
    NODE_ENV: 'production',
    NEXT_TELEMETRY_DISABLED: '1',
    DATA_DIR: E2E_PAID_DATA_DIR,
    SITE_URL: `http://localhost:${E2E_PAID_PORT}`,
    PAYMENTS: 'practice',
    PRACTICE_PAYMENTS_IN_PRODUCTION: 'yes',
    STRIPE_API_BASE: `http://localhost:${E2E_PRACTICE_PORT}`,
    ...practiceKeys,
    ...siteClock(),
  });
  const code = await waitForExit(site);
  await practice.close();
  return code;
}

void main().then((code) => {
  process.exitCode = code;
});
