import { resolve } from 'node:path';
import type { NextApiRequest, NextApiResponse } from 'next';
import { handleReadyCheck } from '@/lib/server/platform/http/responses/health';
import { shareResult } from '@/lib/server/platform/http/responses/share-result';
import { checkReadiness } from '@/lib/server/public/readiness';
import { services } from '@/lib/server/services';
import { checkFreeSpace } from '@/lib/server/platform/store/free-space';

/** A check writes to the disk, so requests within a second share one. */
const check = shareResult(
  () => {
    const { store, settings, now } = services();
    return checkReadiness({
      store,
      checkSpace: () => checkFreeSpace(resolve(settings.DATA_DIR)),
      hasMailServer: settings.SMTP_URL !== undefined,
      now,
    });
  },
  1000,
  () => new Date(),
);

/** Says whether the site can take submissions. */
export async function sendReadiness(request: NextApiRequest, response: NextApiResponse) {
  await handleReadyCheck(request, response, check);
}
