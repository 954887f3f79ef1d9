import { randomInt, randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { openStore } from '@/lib/server/services';
import { settingsSchema } from '@/lib/server/settings';
import { startPostgres } from '@/scripts/test/postgres-server';
import { findNginx, hasOpenssl } from './support/find-nginx';
import { TestNginx } from './support/nginx';
import { copyWithCommands, StartedSite } from './support/npm-start';
import { ProxyClient } from './support/proxy-client';
import { sweep } from '@/e2e/support/sweep';

// Two replicas behind deploy/nginx/frontdesk.conf share a PostgreSQL database.
test.describe.configure({ timeout: 300_000 });

/** Below the number of submissions of a form above which a browser solves a proof of work. */
const postsPerForm = 250;
const forms = 40;

/** What has to be ended after the test, last first. */
const started: (() => Promise<void>)[] = [];

test.afterAll(async () => {
  for (const end of started) await end();
});

/** Counts of a load that runs until `stop`. */
class Load {
  readonly failures: string[] = [];
  readonly acknowledged: string[] = [];
  pages = 0;
  private posts = 0;
  private isOver = false;
  private readonly clients: readonly Promise<void>[];

  constructor(private readonly client: ProxyClient) {
    this.clients = [1, 2, 3].flatMap(() => [
      this.repeat(() => this.getPage()),
      this.repeat(() => this.post()),
    ]);
  }

  async stop(): Promise<void> {
    this.isOver = true;
    await Promise.all(this.clients);
  }

  private async repeat(request: () => Promise<void>): Promise<void> {
    while (!this.isOver) {
      await request().catch((error: unknown) => void this.failures.push(String(error)));
    }
  }

  private async getPage(): Promise<void> {
    // The cache does not answer an address with a query.
    const { status } = await this.client.request(`/visit?load=${this.pages}`, { from: visitor() });
    this.pages += 1;
    if (status !== 200) this.failures.push(`a page: ${status}`);
  }

  private async post(): Promise<void> {
    const form = `load-${Math.floor(this.posts / postsPerForm)}`;
    this.posts += 1;
    const name = randomUUID();
    const { status, body } = await this.client.request(`/f/${form}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Accept: 'application/json' },
      body: JSON.stringify({ name }),
      from: visitor(),
    });
    if (status === 200) this.acknowledged.push(name);
    else this.failures.push(`a post: ${status} ${body.toString()}`);
  }
}

/** Returns an address of this machine: the limits count each one separately. */
function visitor(): string {
  return `127.${randomInt(1, 255)}.${randomInt(0, 255)}.${randomInt(1, 255)}`;
}

test('fails no request while two replicas restart in turn under load', sweep, async () => {
  const program = await findNginx();
  test.skip(program === undefined, 'nginx is missing, and there is no network to download it');
  test.skip(!(await hasOpenssl()), 'openssl, which creates the certificate, is missing');
  const folder = copyWithCommands('rolling-restart');
  const dataDirectory = mkdtempSync(join(tmpdir(), 'frontdesk-rolling-'));
  started.unshift(() => {
    for (const each of [dataDirectory, folder]) rmSync(each, { recursive: true, force: true });
    return Promise.resolve();
  });
  for (let form = 0; form < forms; form += 1) {
    const text = `title: Load ${form}\nfields:\n  - { name: name, label: Name, kind: text }\n`;
    writeFileSync(join(folder, `content/forms/load-${form}.yaml`), text);
  }
  const postgres = await startPostgres();
  started.unshift(() => postgres.discard());
  const database = await postgres.createDatabase('site');
  const settings = {
    DATA_DIR: dataDirectory,
    DATABASE_URL: database,
    SITE_URL: 'https://localhost',
    TRUST_PROXY: '1',
  };
  const start = async (port?: number) => {
    const site = await StartedSite.start(folder, settings, port);
    started.unshift(() => site.remove());
    expect(site.isRunning(), site.output).toBe(true);
    return site;
  };
  const replicas = [await start(), await start()];
  const ports = replicas.map(({ url }) => Number(new URL(url).port));
  const nginx = await TestNginx.start(program ?? '', ports[0] ?? 0, ports[1]);
  started.unshift(() => nginx.remove());

  const load = new Load(new ProxyClient(nginx.place.httpsPort, nginx.certificate));
  for (const replica of replicas) {
    await servesPosts(replica);
    expect(await replica.stop(), replica.output).toBe(0);
    // nginx sends requests to it again before the other one stops.
    await servesPosts(await start(Number(new URL(replica.url).port)));
  }
  await load.stop();

  expect(load.failures, nginx.output).toEqual([]);
  expect(load.pages).toBeGreaterThan(100);
  expect(load.acknowledged.length).toBeGreaterThan(100);
  const store = openStore(settingsSchema.parse(settings));
  const stored = await store.listSubmissions({ limit: 100_000 });
  await store.close();
  const names = stored.flatMap(({ fields }) => fields.flatMap(([, values]) => values));
  expect(names.sort()).toEqual(load.acknowledged.sort());
});

/** Resolves when a replica has answered posts since its start. */
async function servesPosts({ url }: StartedSite): Promise<void> {
  await expect
    .poll(async () => (await fetch(`${url}/api/metrics`)).text(), { timeout: 30_000 })
    .toContain('route="/f/[form]"');
}
