import type { IncomingMessage, ServerResponse } from 'node:http';
import { readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import { actions } from '@/lib/server/actions';
import { hashToken } from '@/lib/server/platform/http/requests/tokens';
import { sessionCookie } from '@/lib/server/access/sign-in/sessions';
import type { Operator } from '@/lib/server/access/access-record';
import handler from '@/pages/api/desk/[...action]';
import { callHandler } from '@/tests/support/call-handler';
import { actionPrefix } from '@/tests/support/desk/actions';
import { type FormData, openTwoForms, readTwoForms } from '@/tests/support/desk/two-forms';
import { newOperator } from '@/tests/support/operators';
import { later, noon } from '@/tests/support/submissions';
import { openSession } from '@/tests/support/test-store';
import { clearProcessState, processState } from '@/lib/server/platform/state/process-state';

type Loader = (context: object) => Promise<{ readonly props?: object; readonly notFound?: true }>;
type Handler = (req: object, res: object) => Promise<void>;

interface PageModule {
  readonly getServerSideProps: Loader;
}

const filesIn = (folder: string) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name))
    .map((name) => join(folder, name))
    .sort();

const load = async (file: string) => (await import(resolve(file))) as PageModule;

/** Every page of the desk. */
const pages = filesIn('pages/desk');

const email = 'operator@example.org';
const token = 'a'.repeat(43);
const cookie = sessionCookie(token, 'http://localhost:3000', false).split(';')[0] ?? '';

/** Texts of the second form, with the names of its fields and of its event. */
const secret =
  /zeppelin|zlabel|ztopic|zoption|zother|zrider|zpeople|zmail|zoe@|zmessage|znote|ztag|zbatch|zref|zfile|zsubject|ztext|zevent|zevening/gi;

/** The others show an event to everyone, or are the same for everyone. */
const privateActions = actions.filter(({ permission }) => permission !== 'public');

/** These end the session or ask for another, which the table then lacks. */
const sessionActions = /^(?:sign-out|passkeys\/|access\/end-sessions)/;

afterEach(() => {
  clearProcessState('services');
  clearProcessState('content');
});

/** A desk of two forms, with one signed-in operator. */
async function openDesk(operator: Operator) {
  await readTwoForms();
  const desk = await openTwoForms(email);
  const times = { createdAt: noon, idleUntil: later(9000), absoluteUntil: later(9000) };
  await openSession(desk.store, hashToken(token), { operator, ...times });
  const owner = newOperator({ email: 'owner@example.org' });
  await desk.store.addOperator(owner);
  // React must not load in production mode, which has no functions for modules compiled for tests.
  await Promise.all([...pages.map(load), ...actions.map((action) => action.load())]);
  vi.stubEnv('NODE_ENV', 'production');
  processState('services', () => desk.services);
  processState('content', () => ({ content: readTwoForms() }));
  return desk;
}

/** What a hostile operator asks for. */
function hostileQueries({
  form,
  event,
  submission,
  payment,
  sender,
  batch,
}: FormData): readonly Record<string, string>[] {
  return [
    {},
    { form },
    { form: 'alpha', event },
    { form, event },
    { state: 'all' },
    { state: 'spam' },
    { state: 'all', search: 'zmessage' },
    { state: 'all', sender },
    { state: 'all', label: 'Ztag' },
    { state: 'all', assignee: email },
    { id: submission },
    { ids: submission },
    { ids: submission, only: 'Zoption' },
    { submission },
    { sender },
    { open: submission, until: submission },
    { payment, sum: '1' },
    { event },
    { done: batch },
    { show: 'unpaid' },
    { operator: 'owner@example.org' },
  ];
}

function hostileParams(file: string, { submission, event, form }: FormData) {
  if (file.includes('[submission]')) return { submission };
  if (file.includes('[...key]')) return { key: event.split('/') };
  return file.includes('[form]') ? { form } : {};
}

/** Returns the secrets in a text that its query does not have. */
function secretsIn(text: string, query: object): readonly string[] {
  const asked = JSON.stringify(query).toLowerCase();
  return [...text.matchAll(secret)]
    .map(([found]) => found)
    .filter((found) => !asked.includes(found.toLowerCase()));
}

/** Loads all pages with all queries. Returns the secrets that they show. */
async function readPages(data: FormData): Promise<readonly string[]> {
  const shown: string[] = [];
  for (const file of pages) {
    const { getServerSideProps } = await load(file);
    for (const query of hostileQueries(data)) {
      const req = { method: 'GET', headers: { cookie }, url: '/', cookies: {} };
      const headers = new Map<string, unknown>();
      const res = {
        statusCode: 200,
        setHeader: (name: string, value: unknown) => headers.set(name, value),
        getHeader: (name: string) => headers.get(name),
      };
      const params = hostileParams(file, data);
      const result = await getServerSideProps({ req, res, query, params, resolvedUrl: '/' });
      expect(headers.get('Cache-Control'), file).toBe('private, no-store');
      const asked = { ...query, ...params };
      const found = secretsIn(JSON.stringify(result.props ?? {}), asked);
      shown.push(...found.map((text) => `${file} ${JSON.stringify(asked)}: ${text}`));
    }
  }
  return shown;
}

/** Calls all actions with all queries, or with one form that names everything. Returns the secrets. */
async function callActions(data: FormData, method: 'GET' | 'POST'): Promise<readonly string[]> {
  const listener = (req: IncomingMessage, res: ServerResponse) => {
    const [path = ''] = (req.url ?? '').slice(actionPrefix.length).split('?');
    const request = Object.assign(req, { query: { action: path.split('/') } });
    (handler as Handler)(request, res).catch((error: unknown) => {
      res.writeHead(500).end(String(error));
    });
  };
  const called = privateActions.filter(
    ({ path }) => method === 'GET' || !sessionActions.test(path),
  );
  const shown: string[] = [];
  for (const { path } of called) {
    const address = `${actionPrefix}${path.replace('[file]', data.file)}`;
    for (const query of method === 'GET' ? hostileQueries(data) : hostileForms(data)) {
      const fields = new URLSearchParams(query);
      const search = method === 'GET' ? `?${fields.toString()}` : '';
      const response = await callHandler(listener, `${address}${search}`, {
        method,
        headers: { cookie, 'Sec-Fetch-Site': 'same-origin' },
        ...(method === 'GET' ? {} : { body: fields }),
      });
      expect(response.status, path).toBeLessThan(500);
      const text = `${response.text} ${response.headers.get('location') ?? ''}`;
      const found = secretsIn(text, query);
      shown.push(...found.map((each) => `${path} ${JSON.stringify(query)}: ${each}`));
    }
  }
  return shown;
}

/** The fields of all actions, with what they change. */
function hostileForms({ form, event, submission, waiting, payment, mail, batch }: FormData) {
  const all = {
    ...{ form, event, submission, payment, mail, batch, id: submission, ids: submission },
    ...{ booking: submission, to: 'alpha-night', target: 'alpha-night', list: 'state=all' },
    ...{
      mark: 'read',
      expectedVersion: '',
      assignee: email,
      add: 'Xlabel',
      label: 'Xlabel',
      text: 'Xtext',
    },
    ...{ sum: '1', refund: waiting, refunded: '0', subject: 'X', reason: 'X', 'count-people': '1' },
    ...{ sale: crypto.randomUUID(), people: '1', name: 'X', reply: crypto.randomUUID() },
    checkIns: JSON.stringify([{ id: crypto.randomUUID(), submission, people: 1, at: 1 }]),
  };
  const changes = ['read', 'spam', 'bin', 'archived', 'assign', 'add-label'];
  return [
    ...changes.map((change) => ({ ...all, change, state: change, folder: change })),
    { ...all, all: '1', at: later(60).toISOString(), change: 'bin' },
  ];
}

const roles = ['staff', 'reader'] as const;
const scopes = [['alpha'], []] as const;

test.each(roles.flatMap((role) => scopes.map((forms) => [role, forms] as const)))(
  'a %s with the forms %j sees nothing of another form, also after it was taken away',
  async (role, forms) => {
    const { store, beta } = await openDesk(newOperator({ email, role, mayRefund: true }));
    const before = await readPages(beta);
    expect(before.length).toBeGreaterThan(0);

    await store.changeOperator(newOperator({ email, role, forms: [...forms] }));
    expect(await readPages(beta)).toEqual([]);
    expect(await callActions(beta, 'GET')).toEqual([]);
  },
);

test('an owner sees every form, whatever forms are stored', async () => {
  const { beta } = await openDesk(newOperator({ email, forms: [] }));
  const shown = await readPages(beta);
  for (const file of ['index', '[submission]', 'mail', 'payments', 'door/index', 'events/index']) {
    expect(shown.some((text) => text.startsWith(`pages/desk/${file}.tsx`))).toBe(true);
  }
});

test('no action changes a message of a form that was taken away', async () => {
  const limited = newOperator({ email, role: 'staff', forms: ['alpha'] });
  const { store, alpha, beta } = await openDesk(newOperator({ ...limited, forms: undefined }));
  await store.changeOperator(limited);
  const tables = [
    ...(['submissions', 'labels', 'notes', 'mails', 'files', 'payments', 'refunds'] as const),
    ...(['reply_drafts', 'booked_places', 'check_ins', 'blocked_places', 'waiting'] as const),
  ];
  const rows = () =>
    tables.flatMap((table) =>
      store
        .rows(table)
        .map((row) => `${table} ${JSON.stringify(row)}`)
        .filter((row) => Object.values(beta).some((value) => row.includes(`"${value}"`))),
    );
  const before = rows();
  expect(before.length).toBeGreaterThan(5);
  expect(await callActions(beta, 'POST')).toEqual([]);
  expect(rows()).toEqual(before);
  // The same forms change what the operator may see.
  await callActions(alpha, 'POST');
  expect(await store.findConversation(alpha.submission)).toMatchObject({ assignee: email });
});
