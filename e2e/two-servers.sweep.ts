import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type APIRequestContext, expect, request, test } from '@playwright/test';
import { siteClock, siteNow } from '@/e2e/support/clock';
import { createSignInLink } from '@/e2e/support/desk';
import { type RunningSite, withStore } from '@/e2e/support/store';
import { createId } from '@/lib/server/platform/store/ids';
import type { Store } from '@/lib/server/store';
import { serve, stopServer } from '@/scripts/bench/servers';
import { startPostgres } from '@/scripts/test/postgres-server';
import { conversationWords } from '@/lib/words/lib/server/inbox/desk/conversation';

// Two servers share a PostgreSQL database. Ana works at one, Ben at the other.
test.describe.configure({ mode: 'serial', timeout: 300_000 });

/** Messages to which both reply at once. */
const races = 200;

interface Operator {
  readonly name: string;
  readonly site: RunningSite;
  /** Signed in. */
  readonly client: APIRequestContext;
}

/** What has to be ended after the tests, last first. */
const started: (() => Promise<void>)[] = [];
let ana: Operator;
let ben: Operator;

test.beforeAll(async () => {
  const postgres = await startPostgres();
  started.push(() => postgres.discard());
  const database = await postgres.createDatabase('frontdesk');
  const directory = mkdtempSync(join(tmpdir(), 'frontdesk-two-servers-'));
  started.push(() => {
    rmSync(directory, { recursive: true, force: true });
    return Promise.resolve();
  });
  ana = await startServer('ana', database, directory);
  ben = await startServer('ben', database, directory);
});

test.afterAll(async () => {
  for (const end of started.toReversed()) await end();
});

async function startServer(name: string, database: string, directory: string): Promise<Operator> {
  const dataDirectory = join(directory, name);
  const settings = { DATABASE_URL: database, PAYMENTS: 'off', ...siteClock() };
  const server = await serve(process.cwd(), dataDirectory, settings);
  started.push(() => stopServer(server));
  const site = { url: server.url, dataDirectory, database, now: siteNow };
  const key = new URL(await createSignInLink(`${name}@example.org`, site)).searchParams.get('key');
  const client = await request.newContext({
    baseURL: server.url,
    extraHTTPHeaders: { 'Sec-Fetch-Site': 'same-origin' },
  });
  const signIn = { form: { key: key ?? '' }, maxRedirects: 0 };
  const response = await client.post('/api/desk/sign-in', signIn);
  expect(response.headers().location).toBe('/desk');
  return { name, site, client };
}

const read = async ({ client }: Operator, path: string) => (await client.get(path)).text();

/** Returns the hidden fields of the form of a page that is sent to a path. */
function fieldsOf(html: string, action: string): Readonly<Record<string, string>> {
  const start = html.indexOf(`action="${action}"`);
  const form = html.slice(start, html.indexOf('</form>', start));
  const inputs = form.matchAll(/<input type="hidden" name="([^"]*)" value="([^"]*)"/g);
  return Object.fromEntries([...inputs].map(([, name = '', value = '']) => [name, value]));
}

async function addMessage(store: Store, index: number): Promise<string> {
  const receivedAt = new Date(siteNow().getTime() - 3_600_000 + index);
  const id = createId(receivedAt, randomBytes);
  await store.addSubmission({
    ...{ id, reference: `SEED-${id}`, form: 'contact', receivedAt, state: 'inbox', reasons: [] },
    fields: [
      ['name', [`Eve ${index}`]],
      ['email', [`${id}@example.org`]],
      ['message', ['Is there somewhere to sit?']],
    ],
    ...{ files: [], attempt: undefined, mails: [], limits: [] },
  });
  return id;
}

test('sends one of two replies at once, and keeps and explains the other', async () => {
  const action = '/api/desk/replies/send';
  await withStore(async (store) => {
    for (let index = 0; index < races; index += 1) {
      const id = await addMessage(store, index);
      const sent = [ana, ben].map((operator) => ({ ...operator, text: `From ${operator.name}.` }));
      const forms = await Promise.all(sent.map((each) => read(each, `/desk/${id}`)));
      const responses = await Promise.all(
        sent.map(({ client, text }, which) => {
          const form = { ...fieldsOf(forms[which] ?? '', action), text };
          return client.post(action, { form, maxRedirects: 0 });
        }),
      );
      const mails = await store.listMails({ submission: id, limit: 9 });
      const replies = mails.filter(({ kind }) => kind === 'reply');
      expect(replies, `the replies to message ${index}`).toHaveLength(1);
      const loser = sent.findIndex(({ text }) => replies[0]?.text.includes(text) !== true);
      const late = sent[loser];
      if (late === undefined) throw new Error('Both texts were sent.');
      const page = await read(late, responses[loser]?.headers().location ?? '');
      expect(page).toContain(conversationWords.notices.answered);
      expect(page).toMatch(new RegExp(`<textarea[^>]*>${late.text}</textarea>`));
    }
  }, ana.site);
});

test('calls a date off at both servers, and puts it back', async () => {
  const event = 'saturn-rings-nearly-shut';
  const pages = {
    [`/events/${event}`]: /https:\/\/schema\.org\/EventCancelled/,
    '/': /Cancelled/,
    '/events': /Cancelled/,
    [`/events/${event}.ics`]: /STATUS:CANCELLED/,
    '/events/calendar.ics': /STATUS:CANCELLED/,
    '/search?q=saturn': /Cancelled/,
    [`/desk/events/${event}`]: /Cancelled by/,
  };
  const decide = async (state: string, version: string) => {
    const form = { event, state, version, reason: 'The yard is under water.' };
    const response = await ana.client.post('/api/desk/bookings/call-off', {
      form,
      maxRedirects: 0,
    });
    expect(response.headers().location).toMatch(new RegExp(`^/desk/events/${event}`));
  };
  const says = async (isCancelled: boolean) => {
    for (const [path, text] of Object.entries(pages)) {
      await expect.poll(async () => text.test(await read(ben, path)), path).toBe(isCancelled);
    }
  };
  await says(false);
  await decide('cancelled', '0');
  await says(true);
  await decide('planned', '1');
  await says(false);
});
