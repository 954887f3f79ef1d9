import type { IncomingMessage, ServerResponse } from 'node:http';
import { z } from 'zod';
import type { Endpoint } from '@/lib/server/platform/http/endpoint';
import { loggedPath } from '@/lib/server/platform/http/logging/log-error';
import { logEvent, type WriteLine } from '@/lib/server/platform/http/logging/log-event';
import { isCompressed } from '@/lib/server/platform/http/requests/content-negotiation';
import { isSameSite } from '@/lib/server/platform/http/requests/origins';
import { readLimitedBody } from '@/lib/server/platform/http/requests/read-body';

/** The report of lib/boot/error-reports.js: names and positions in the site's scripts, no error message. */
const reportSchema = z.object({
  page: z.string().max(300),
  error: z.string().max(60),
  at: z.array(z.string().max(200)).max(5),
});

const maxBytes = 4096;

/** Enough to notice a problem; further reports would fill the disk. */
const maxPerMinute = 30;

interface BrowserErrorOptions {
  readonly now: () => Date;
  readonly write: WriteLine;
}

/** Logs errors that browsers report, as one line of JSON each. */
export class BrowserErrors {
  #minute = 0;
  #written = 0;

  constructor(private readonly options: BrowserErrorOptions) {}

  /** Responds with 204 to a valid report, logged or not; otherwise 400, 403, 405, 413 or 415. */
  async handle(request: IncomingMessage, response: ServerResponse, siteUrl: string): Promise<void> {
    response.setHeader('Cache-Control', 'private, no-store');
    response.statusCode = await this.#receive(request, siteUrl);
    if (response.statusCode === 405) response.setHeader('Allow', 'POST');
    if (!request.complete) response.setHeader('Connection', 'close');
    response.end();
  }

  async #receive(request: IncomingMessage, siteUrl: string): Promise<number> {
    if (request.method !== 'POST') return 405;
    if (!isSameSite(request.headers, siteUrl)) return 403;
    if (isCompressed(request.headers)) return 415;
    const body = await readLimitedBody(request, maxBytes);
    if (body === undefined) return 413;
    const report = reportSchema.safeParse(parseJson(body.toString('utf8')));
    if (!report.success) return 400;
    if (this.#isWithinLimit()) this.#log(report.data);
    return 204;
  }

  #log({ page, error, at }: z.output<typeof reportSchema>): void {
    const { now, write } = this.options;
    const fields = { path: loggedPath(page), error, at };
    logEvent('error', 'browser-error', fields, { now: now(), write });
  }

  #isWithinLimit(): boolean {
    const minute = Math.floor(this.options.now().getTime() / 60_000);
    if (minute !== this.#minute) {
      this.#minute = minute;
      this.#written = 0;
    }
    this.#written += 1;
    return this.#written <= maxPerMinute;
  }
}

const browserErrors = new BrowserErrors({
  now: () => new Date(),
  write: (line) => process.stderr.write(line),
});

/** Logs errors that browsers report. */
export const logBrowserError: Endpoint<{ readonly siteUrl: () => string }> = {
  reads: reportSchema,
  handle: (request, response, { siteUrl }) => browserErrors.handle(request, response, siteUrl()),
};

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
