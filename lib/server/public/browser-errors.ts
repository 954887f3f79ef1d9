import type { NextApiRequest, NextApiResponse } from 'next';
import { BrowserErrors } from '@/lib/server/platform/http/logging/browser-errors';
import { siteUrl } from '@/lib/server/settings';

const browserErrors = new BrowserErrors({
  siteUrl: siteUrl(),
  now: () => new Date(),
  write: (line) => process.stderr.write(line),
});

/** Logs errors that browsers report. */
export async function logBrowserError(request: NextApiRequest, response: NextApiResponse) {
  await browserErrors.handle(request, response);
}
