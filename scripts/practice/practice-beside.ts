import { randomBytes } from 'node:crypto';
import { join, resolve } from 'node:path';
import { localOrigin } from '@/lib/server/platform/http/requests/origins';
import type { Environment } from '../start/environment';

/** The practice service beside a site that runs on this machine. */
export interface PracticeBeside {
  /** The origin of the practice service, which shows the payments at `/`. */
  readonly origin: string;
  /** The payment settings of the site. */
  readonly settings: Readonly<Record<string, string>>;
  /** The site's environment, with these settings. */
  readonly environment: Environment;
  readonly end: () => Promise<void>;
}

const defaultPort = 12_111;

/**
 * Starts the practice payment service for a site. Returns `undefined` where the setting `PAYMENTS` is
 * set. Listens on port 12111, or on a free one where that is taken. Stores its state in the site's data
 * directory.
 */
export async function startPracticeBeside(
  environment: Environment,
  isProduction: boolean,
): Promise<PracticeBeside | undefined> {
  const { address, env, nextEnv } = environment;
  if ((env.PAYMENTS ?? '') !== '') return undefined;
  const start = await findService();
  if (start === undefined) return undefined;
  const secret = `whsec_practice_${randomKey()}`;
  const options = {
    stateFile: join(resolve(env.DATA_DIR ?? './data'), 'practice-payments.json'),
    webhook: { url: `${localOrigin(address.hostname, address.port)}/api/stripe/webhook`, secret },
    now: () => new Date(),
    random: (length: number) => randomBytes(length),
  };
  const practice = await start({ ...options, port: defaultPort }).catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE') {
      return start({ ...options, port: 0 });
    }
    throw error;
  });
  // The first visitor would wait for the build otherwise.
  await practice.prepare();
  const settings = {
    PAYMENTS: 'practice',
    STRIPE_SECRET_KEY: `sk_practice_${randomKey()}`,
    STRIPE_PUBLISHABLE_KEY: `pk_practice_${randomKey()}`,
    STRIPE_WEBHOOK_SECRET: secret,
    STRIPE_API_BASE: practice.origin,
    ...(isProduction ? { PRACTICE_PAYMENTS_IN_PRODUCTION: 'yes' } : {}),
  };
  return {
    origin: practice.origin,
    settings,
    environment: { address, env: { ...env, ...settings }, nextEnv: { ...nextEnv, ...settings } },
    end: () => practice.close(),
  };
}

/** Imports the service, whose development packages a production installation may lack. */
async function findService() {
  try {
    return (await import('./server')).startPractice;
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ERR_MODULE_NOT_FOUND')) {
      throw error;
    }
    console.log('Practice payments need the packages of development, so no cards are taken.');
    return undefined;
  }
}

function randomKey(): string {
  return randomBytes(12).toString('hex');
}
