import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { dataPath } from '@/e2e/support/build';
import { createSignInLink } from '@/e2e/support/desk';
import { copyWithCommands, StartedSite } from '@/e2e/support/npm-start';
import { sweep } from '@/e2e/support/sweep';
import { startPostgres } from '@/scripts/test/postgres-server';
import { expect, test } from '@playwright/test';
import { requestRaw } from '@/tests/support/desk-access/raw-request';
import { publicRules, rules } from '@/tests/support/desk-access/routes';

/** In every secret of the server's settings. */
const canary = 'canary7Q2xKd9fLmW3pR8t';

const pages = ['/', '/contact', '/support', '/privacy', '/cookies', '/search?q=a', '/nowhere'];
const endpoints = [
  '/api/health',
  '/api/ready',
  '/api/metrics',
  '/api/nowhere',
  '/f/contact',
  '/f/nowhere',
  '/sitemap.xml',
];

/** Lists the files of the build that browsers can load. */
function staticFiles(): readonly string[] {
  const folder = join(__dirname, '../.next/static');
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
}

test('sends no secret of the settings to browsers or to the log', sweep, async () => {
  test.setTimeout(180_000);
  const folder = copyWithCommands('secrets');
  const dataDirectory = mkdtempSync(join(tmpdir(), `frontdesk-${canary}-`));
  const postgres = await startPostgres();
  const address = await postgres.createDatabase(`base-${canary}`);
  const database = address.replace('postgres@', `postgres:password-${canary}@`);
  const site = await StartedSite.start(folder, {
    DATA_DIR: dataDirectory,
    DATABASE_URL: database,
    SMTP_URL: `smtp://user-${canary}:password-${canary}@127.0.0.1:9`,
    MAIL_FROM: 'desk@larkmoor.example',
    METRICS_TOKEN: `metrics-${canary}`,
    PAYMENTS: 'stripe-test',
    STRIPE_SECRET_KEY: `sk_test_${canary}`,
    STRIPE_PUBLISHABLE_KEY: 'pk_test_public',
    STRIPE_WEBHOOK_SECRET: `whsec_${canary}`,
  });
  try {
    const { url } = site;
    expect(await site.answers(), site.output).toBe(true);
    const link = await createSignInLink('operator@example.org', {
      url,
      dataDirectory,
      database,
    });
    const key = new URL(link).searchParams.get('key') ?? '';
    const sameOrigin = { 'Sec-Fetch-Site': 'same-origin' };
    const signIn = { path: '/api/desk/sign-in', method: 'POST', fields: { key } };
    const { headers } = await requestRaw(url, { ...signIn, headers: sameOrigin });
    const Cookie = [headers['set-cookie'] ?? []].flat()[0]?.split(';')[0] ?? '';
    expect(Cookie).not.toBe('');

    const other = 'operator@example.org';
    const subject = { submission: 'unknown', file: 'unknown', sender: other, own: other, other };
    const desk = [...rules, ...publicRules].map((rule) => ({
      path: rule.path(subject),
      method: rule.method,
      ...(rule.fields ? { fields: rule.fields(subject) } : {}),
    }));
    const reads = [...pages, ...endpoints, ...publicRules.map(({ route }) => route)];
    const data = [...pages, ...rules.map((rule) => rule.path(subject))]
      .filter((path) => !path.startsWith('/api/'))
      .map((path) => dataPath(path === '/' ? '/index' : path));
    const requests = [...desk, ...[...reads, ...data].map((path) => ({ path, method: 'GET' }))];
    const sendAll = async () => {
      for (const request of requests) {
        const extra = { headers: { ...sameOrigin, Cookie } };
        const response = await requestRaw(url, { ...request, ...extra });
        const sent = JSON.stringify([response.headers, response.body]);
        expect(sent, `${request.method} ${request.path}`).not.toContain(canary);
      }
      expect(site.output).not.toContain(canary);
    };
    await sendAll();
    // Errors of a database that has ended have its address.
    await postgres.stop();
    await sendAll();
    for (const file of staticFiles()) {
      expect(file).not.toMatch(/\.map$/);
      expect(readFileSync(file, 'latin1'), file).not.toContain(canary);
    }
  } finally {
    await site.remove();
    await postgres.discard();
    for (const each of [folder, dataDirectory]) rmSync(each, { recursive: true, force: true });
  }
});
