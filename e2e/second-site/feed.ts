import { once } from 'node:events';
import { readdirSync, utimesSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { expect } from '@/e2e/support/test';
import { externalEventWords } from '@/lib/words/lib/server/content/calendars';

const day = 86_400_000;
const club = 'the running club';

/** A server with an event calendar that fails on request. */
export interface FeedSource {
  /** Its entry in `content/events/_feeds.yaml`. */
  readonly settings: string;
  /** Requests since the last call of `fail`. */
  requests(): number;
  /** Requests before the last call of `fail`. */
  requestsBefore(): number;
  /** Responds with 503 to the next requests, this many times. */
  fail(times: number): void;
  end(): void;
}

/** Starts a server with an event in 30 days. Its first two responses are failures. */
export async function startFeedSource(): Promise<FeedSource> {
  let requests = 0;
  let requestsBefore = 0;
  let failures = 2;
  const server = createServer((_request, response) => {
    requests += 1;
    response.statusCode = requests <= failures ? 503 : 200;
    response.end(requests <= failures ? 'Busy.' : calendar());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  return {
    settings: `- { url: 'http://127.0.0.1:${port}/events.ics', name: ${club} }\n`,
    requests: () => requests,
    requestsBefore: () => requestsBefore,
    fail(times) {
      requestsBefore = requests;
      requests = 0;
      failures = times;
    },
    end: () => void server.close(),
  };
}

function calendar(): string {
  const date = new Date(Date.now() + 30 * day).toISOString().slice(0, 10).replaceAll('-', '');
  return [
    'BEGIN:VCALENDAR',
    'BEGIN:VEVENT',
    'UID:1',
    'SUMMARY:Hill run',
    `DTSTART;VALUE=DATE:${date}`,
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ].join('\r\n');
}

/** Sets the age of all built pages to an hour, so that the server regenerates those with a time limit. */
export function agePages(root: string): void {
  const hourAgo = new Date(Date.now() - 3_600_000);
  const pages = join(root, '.next/server/pages');
  for (const file of readdirSync(pages, { recursive: true }).map(String)) {
    if (/\.(html|json)$/.test(file)) utimesSync(join(pages, file), hourAgo, hourAgo);
  }
}

/** Expects the feed's events of the build and a notice when the feed fails later. */
export async function expectLastGoodCopy(page: Page, feed: FeedSource): Promise<void> {
  const [before = '', after = ''] = externalEventWords.stale(club, 'TIME').split('TIME');
  // The server regenerates pages in the background.
  await expect.poll(() => feed.requests()).toBe(3);
  await expect.poll(async () => (await page.request.get('/events')).text()).toContain(before);
  await page.goto('/events');
  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { name: 'Hill run' })).toBeVisible();
  await expect(main.getByText(after)).toBeVisible();
}
