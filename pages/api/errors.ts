import type { NextApiRequest, NextApiResponse } from 'next';
import { BrowserErrors } from '@/lib/server/platform/http/logging/browser-errors';
import { siteUrl } from '@/lib/server/settings';

const browserErrors = new BrowserErrors({
  siteUrl: siteUrl(),
  now: () => new Date(),
  write: (line) => process.stderr.write(line),
});

/** The handler reads the body after it has checked the sender. */
export const config = { api: { bodyParser: false } };

/** Logs errors that browsers report. */
export default async function handler(request: NextApiRequest, response: NextApiResponse) {
  await browserErrors.handle(request, response);
}
