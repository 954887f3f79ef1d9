import type { IncomingMessage, ServerResponse } from 'node:http';
import { resolve } from 'node:path';
import { logErrorOncePerMinute } from '@/lib/server/platform/http/logging/log-error';
import { handleReadyCheck, type Readiness } from '@/lib/server/platform/http/responses/health';
import { shareResult } from '@/lib/server/platform/http/responses/share-result';
import { schemaVersion } from '@/lib/server/migrations';
import type { Services } from '@/lib/server/services';
import { checkFreeSpace } from '@/lib/server/platform/store/free-space';
import { StoreError } from '@/lib/server/platform/store/store-errors';
import type { Store } from '@/lib/server/store';
import { queueAge } from '@/lib/server/alerts/alarms/health-sql';
import { isMailSetUp } from '@/lib/server/platform/mail/mail-set-up';

/** Seconds that a mail may wait before the site counts as not ready. */
export const mailQueueLimit = 60 * 60;

interface ReadinessDeps {
  readonly store: Pick<Store, 'check' | 'readSchemaVersion' | 'measureMails'>;
  /** Rejects with the code LOW_DISK_SPACE if too little is free. */
  readonly checkSpace: () => Promise<void>;
  /** Without a mail server, mails stay at the desk, and their age means nothing. */
  readonly hasMailServer: boolean;
  readonly now: () => Date;
}

interface ReadyDeps {
  readonly services: () => Services;
}

/** A check writes to the disk, so requests within a second share one. */
const check = shareResult(
  ({ services }: ReadyDeps) => {
    const { store, settings, now } = services();
    return checkReadiness({
      store,
      checkSpace: () => checkFreeSpace(resolve(settings.DATA_DIR)),
      hasMailServer: isMailSetUp(settings),
      now,
    });
  },
  1000,
  () => new Date(),
);

/** Says whether the site can take submissions. */
export async function sendReadiness(
  request: IncomingMessage,
  response: ServerResponse,
  deps: ReadyDeps,
): Promise<void> {
  await handleReadyCheck(request, response, () => check(deps));
}

/**
 * Checks the store, the free space, the schema and the mail queue, side by side. Logs the reason of each
 * failure, the same one at most once a minute.
 */
export async function checkReadiness(deps: ReadinessDeps): Promise<Readiness> {
  const { store, checkSpace, now } = deps;
  let age = 0;
  const results = await Promise.all([
    codeOf('store', () => store.check(), now),
    codeOf('disk', checkSpace, now),
    codeOf('migrations', () => checkSchema(store), now),
    codeOf(
      'mail',
      async () => {
        age = deps.hasMailServer ? queueAge(await store.measureMails(), now()) : 0;
        checkMailAge(age);
      },
      now,
    ),
  ]);
  return {
    isReady: results.every(([, code]) => code === 'ok'),
    checks: Object.fromEntries(results),
    mailQueue: { age, limit: mailQueueLimit },
  };
}

async function codeOf(
  name: string,
  check: () => Promise<void>,
  now: () => Date,
): Promise<readonly [string, string]> {
  try {
    await check();
    return [name, 'ok'];
  } catch (error) {
    logErrorOncePerMinute('not-ready', error, now());
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    return [name, typeof code === 'string' ? code : 'FAILED'];
  }
}

/** Rejects if another release has changed the tables since this process opened the store. */
async function checkSchema(store: ReadinessDeps['store']): Promise<void> {
  const version = await store.readSchemaVersion();
  if (version === schemaVersion) return;
  const text = `The database has schema version ${version}, and this release has ${schemaVersion}.`;
  throw new StoreError('OTHER_SCHEMA', text);
}

function checkMailAge(age: number): void {
  if (age <= mailQueueLimit) return;
  throw new StoreError('MAIL_QUEUE_OLD', `The oldest mail has waited for ${age} seconds.`);
}
