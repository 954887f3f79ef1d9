import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { readSettings } from '@/lib/server/settings';
import { startPracticeBeside } from '@/scripts/practice/practice-beside';

function environmentOf(settings: Readonly<Record<string, string>>) {
  const directory = mkdtempSync(join(tmpdir(), 'frontdesk-beside-'));
  onTestFinished(() => {
    rmSync(directory, { recursive: true, force: true });
  });
  const env = { NODE_ENV: 'production', DATA_DIR: directory, ...settings } as const;
  return { env, nextEnv: env, address: { port: 3000 } };
}

test('starts no practice service when PAYMENTS is set', async () => {
  for (const mode of ['off', 'practice', 'stripe-test', 'stripe-live']) {
    expect(await startPracticeBeside(environmentOf({ PAYMENTS: mode }), true)).toBeUndefined();
  }
});

// Loads a compiler, which is slow on a busy machine.
const slow = 30_000;

test(
  'uses another port when its own is taken and returns matching settings',
  async () => {
    const other = createServer();
    const listening = new Promise<void>((done) => {
      other.once('listening', () => done());
      // The port is in use already, which serves the test as well.
      other.once('error', () => done());
    });
    other.listen(12_111, '127.0.0.1');
    await listening;
    onTestFinished(() => void other.close());

    const practice = await startPracticeBeside(environmentOf({ PAYMENTS: '' }), true);
    onTestFinished(() => practice?.end());
    const port = new URL(practice?.origin ?? '').port;
    expect(port).not.toBe('12111');
    expect((await fetch(practice?.origin ?? '')).status).toBe(200);

    const { env, nextEnv } = practice?.environment ?? environmentOf({});
    expect(readSettings(env)).toMatchObject({
      ok: true,
      settings: { PAYMENTS: 'practice', STRIPE_API_BASE: practice?.origin },
    });
    expect(nextEnv).toMatchObject(practice?.settings ?? {});
  },
  slow,
);
