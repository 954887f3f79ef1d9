import { once } from 'node:events';
import { readdirSync, utimesSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { expect } from '@/e2e/support/test';

const day = 86_400_000;
const club = 'the running club';

/** A calendar of somebody else's, whose server fails when it likes. */
export interface FeedSource {
  /** What `content/events/_feeds.yaml` says of it. */
  readonly settings: string;
  /** How often it was asked since it was last told how to answer. */
  asked(): number;
  /** How often it was asked before it was told to. */
  askedBefore(): number;
  /** Has it answer 503 this often before it gives the calendar. */
  fail(times: number): void;
  end(): void;
}

/** Starts one with an event in a month's time; it fails twice before it answers. */
export async function startFeedSource(): Promise<FeedSource> {
  let asked = 0;
  let askedBefore = 0;
  let failures = 2;
  const server = createServer((_request, response) => {
    asked += 1;
    response.statusCode = asked <= failures ? 503 : 200;
    response.end(asked <= failures ? 'Busy.' : calendar());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  return {
    settings: `- { url: 'http://127.0.0.1:${port}/events.ics', name: ${club} }\n`,
    asked: () => asked,
    askedBefore: () => askedBefore,
    fail(times) {
      askedBefore = asked;
      asked = 0;
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

/** Makes all pages of a build look an hour old, so that those which depend on the time are due. */
export function agePages(root: string): void {
  const hourAgo = new Date(Date.now() - 3_600_000);
  const pages = join(root, '.next/server/pages');
  for (const file of readdirSync(pages, { recursive: true }).map(String)) {
    if (/\.(html|json)$/.test(file)) utimesSync(join(pages, file), hourAgo, hourAgo);
  }
}

/** What was read for the build is still there when the source has failed since, and owned up to. */
export async function expectLastGoodCopy(page: Page, feed: FeedSource): Promise<void> {
  // The server makes a page anew by itself, in its own time.
  await expect.poll(() => feed.asked()).toBe(3);
  await expect
    .poll(async () => (await page.request.get('/events')).text())
    .toContain(`The dates of ${club} are those of`);
  await page.goto('/events');
  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { name: 'Hill run' })).toBeVisible();
  await expect(main.getByText('their calendar cannot be read at the moment')).toBeVisible();
}
