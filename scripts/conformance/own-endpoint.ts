import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getContent } from '@/lib/server/content/load-content';
import { serve } from '../bench/servers';
import { startPractice } from '../practice/server';
import { makeTrialSite } from '../site/trial-site';
import { defaultForms } from './read-arguments';
import type { Target } from './wire';

/** This project's endpoint with every form that the cases need. */
export interface OwnEndpoint {
  readonly target: Target;
  readonly stop: () => Promise<void>;
}

/**
 * Starts a copy of the built site with the forms of `tests/support/conformance-forms` and practice
 * payments, on free ports and with a new data directory. Throws without a build.
 */
export async function startOwnEndpoint(root: string): Promise<OwnEndpoint> {
  const { site } = await getContent();
  const folder = makeTrialSite(root, 'conformance', true);
  const dataDirectory = mkdtempSync(join(tmpdir(), 'frontdesk-conformance-'));
  const practice = await startPractice({ port: 0, now: () => new Date(), random: randomBytes });
  const remove = async () => {
    await practice.close();
    for (const each of [dataDirectory, folder]) rmSync(each, { recursive: true, force: true });
  };
  try {
    const server = await serve(folder, dataDirectory, {
      DATABASE_URL: '',
      SMTP_URL: '',
      PAYMENTS: 'practice',
      PRACTICE_PAYMENTS_IN_PRODUCTION: 'yes',
      STRIPE_SECRET_KEY: 'sk_practice_conformance',
      STRIPE_PUBLISHABLE_KEY: 'pk_practice_conformance',
      STRIPE_API_BASE: practice.origin,
    });
    return {
      target: { origin: server.url, project: site.project, forms: defaultForms, timeoutMs: 10_000 },
      async stop() {
        const exit = once(server.process, 'exit');
        if (server.process.kill()) await exit;
        await remove();
      },
    };
  } catch (error) {
    await remove();
    throw error;
  }
}
