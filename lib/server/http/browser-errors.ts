import type { IncomingMessage, ServerResponse } from 'node:http';
import { z } from 'zod';
import { isCompressed } from '@/lib/server/http/content-negotiation';
import { readLimited } from '@/lib/server/http/read-limited';
import { isSameSite } from '@/lib/server/http/same-site';

/** What lib/boot/error-reports.js sends: names and places in our own scripts, and never an error's message. */
const reportSchema = z.object({
  page: z.string().max(300),
  error: z.string().max(60),
  at: z.array(z.string().max(200)).max(5),
});

const mostBytes = 4096;

/** Enough to see that something is broken; whoever sends more fills nobody's disk. */
const mostPerMinute = 30;

interface ReportGround {
  readonly siteUrl: string;
  readonly now: () => Date;
  readonly write: (line: string) => void;
}

/** Takes reports of errors in browsers and writes them to the log, a line of JSON each. */
export class BrowserErrors {
  #minute = 0;
  #written = 0;

  constructor(private readonly ground: ReportGround) {}

  /** Answers 204 whatever becomes of the report; 400, 403, 405, 413, 415 for what is none. */
  async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    response.setHeader('Cache-Control', 'private, no-store');
    response.statusCode = await this.#take(request);
    if (response.statusCode === 405) response.setHeader('Allow', 'POST');
    if (!request.complete) response.setHeader('Connection', 'close');
    response.end();
  }

  async #take(request: IncomingMessage): Promise<number> {
    if (request.method !== 'POST') return 405;
    if (!isSameSite(request.headers, this.ground.siteUrl)) return 403;
    if (isCompressed(request.headers)) return 415;
    const body = await readLimited(request, mostBytes);
    if (body === undefined) return 413;
    const report = reportSchema.safeParse(parsed(body.toString('utf8')));
    if (!report.success) return 400;
    if (this.#mayWrite()) this.#log(report.data);
    return 204;
  }

  #log({ page, error, at }: z.output<typeof reportSchema>): void {
    const { now, write } = this.ground;
    const line = {
      time: now().toISOString(),
      level: 'error',
      event: 'browser-error',
      path: page.replace(/[?#].*/s, ''),
      error,
      at,
    };
    write(`${JSON.stringify(line)}\n`);
  }

  #mayWrite(): boolean {
    const minute = Math.floor(this.ground.now().getTime() / 60_000);
    if (minute !== this.#minute) {
      this.#minute = minute;
      this.#written = 0;
    }
    this.#written += 1;
    return this.#written <= mostPerMinute;
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
