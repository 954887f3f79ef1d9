import { expect, test } from 'vitest';
import type { OpenMailbox, OpenResult } from '@/lib/server/inbox/incoming/mailbox';
import { MailboxReader } from '@/lib/server/inbox/incoming/read-mailbox';
import type { ReceivedMail, TakenMail } from '@/lib/server/inbox/incoming/take-mail';
import { later, noon } from '@/tests/support/submissions';
import { openTestStore } from '@/tests/support/test-store';

interface HeldMail {
  readonly uid: number;
  readonly text: string;
  readonly wholeBytes?: number;
}

/** A mailbox in memory, and what a reader has done with it, in order. */
function fakeMailbox(mails: readonly HeldMail[], uidValidity = '1') {
  const steps: string[] = [];
  const state = { mails, uidValidity, breaksAt: Infinity, opened: 0 };
  const open = (abort: AbortController): Promise<OpenResult> => {
    state.opened += 1;
    const mailbox: OpenMailbox = {
      uidValidity: state.uidValidity,
      list: (from) => {
        const after = 'after' in from ? from.after : 0;
        steps.push('since' in from ? `since ${from.since.toISOString()}` : `after ${after}`);
        return Promise.resolve(state.mails.map(({ uid }) => uid).filter((uid) => uid > after));
      },
      fetch: (uid) => {
        if (uid >= state.breaksAt) return Promise.reject(new Error('The connection has ended.'));
        const found = state.mails.find((mail) => mail.uid === uid);
        if (found === undefined) return Promise.resolve(undefined);
        return Promise.resolve({ ...found, raw: Buffer.from(found.text) });
      },
      finish: (uid) => {
        steps.push(`finish ${uid}`);
        return Promise.resolve();
      },
      wait: () => {
        abort.abort();
        return Promise.resolve();
      },
      close: () => {
        steps.push('close');
        return Promise.resolve();
      },
    };
    return Promise.resolve({ kind: 'open', mailbox });
  };
  return { steps, state, open };
}

function readerOf(
  fake: ReturnType<typeof fakeMailbox>,
  {
    store = openTestStore(),
    reader = 'this',
    take = () => Promise.resolve('added'),
    open,
  }: {
    readonly store?: ReturnType<typeof openTestStore>;
    readonly reader?: string;
    readonly take?: (mail: ReceivedMail) => Promise<TakenMail>;
    readonly open?: () => Promise<OpenResult>;
  } = {},
) {
  let time = noon;
  let abort = new AbortController();
  const mailboxReader = new MailboxReader({
    store,
    open: open ?? (() => fake.open(abort)),
    take: (mail) => {
      fake.steps.push(`take ${Buffer.from(mail.raw).toString()}`);
      return take(mail);
    },
    name: 'desk',
    reader,
    now: () => time,
  });
  return {
    store,
    setTime: (next: Date) => {
      time = next;
    },
    run: () => {
      abort = new AbortController();
      return mailboxReader.run(abort.signal);
    },
  };
}

const two: readonly HeldMail[] = [
  { uid: 3, text: 'a' },
  { uid: 7, text: 'b' },
];

test('stores each mail before it marks it, and reads on after the last one', async () => {
  const fake = fakeMailbox(two);
  const { run } = readerOf(fake);
  await run();
  const day = 'since 2026-11-19T12:00:00.000Z';
  expect(fake.steps).toEqual([day, 'take a', 'finish 3', 'take b', 'finish 7', 'close']);
  fake.steps.length = 0;
  fake.state.mails = [...two, { uid: 8, text: 'c' }];
  await run();
  expect(fake.steps).toEqual(['after 7', 'take c', 'finish 8', 'close']);
});

test('reads all days again when the numbers of the mailbox have changed', async () => {
  const fake = fakeMailbox(two);
  const { run, setTime } = readerOf(fake);
  await run();
  fake.state.uidValidity = '2';
  fake.state.mails = [{ uid: 1, text: 'b' }];
  fake.steps.length = 0;
  setTime(later(60));
  await run();
  expect(fake.steps).toEqual(['since 2026-11-19T12:00:00.000Z', 'take b', 'finish 1', 'close']);
});

test('remembers an empty mailbox', async () => {
  const fake = fakeMailbox([]);
  const { run } = readerOf(fake);
  await run();
  await run();
  expect(fake.steps).toEqual(['since 2026-11-19T12:00:00.000Z', 'close', 'after 0', 'close']);
});

test('leaves our own mails and mails that are too large as they are', async () => {
  const fake = fakeMailbox([
    { uid: 1, text: 'own' },
    { uid: 2, text: 'large', wholeBytes: 40_000_000 },
    { uid: 3, text: 'known' },
  ]);
  const results: TakenMail[] = ['own', 'added', 'repeated'];
  await readerOf(fake, { take: () => Promise.resolve(results.shift() ?? 'added') }).run();
  expect(fake.steps.filter((step) => step.startsWith('finish'))).toEqual(['finish 3']);
});

test('goes on where a connection has ended, after a pause', async () => {
  const fake = fakeMailbox(two);
  const { run, store, setTime } = readerOf(fake);
  fake.state.breaksAt = 7;
  await run();
  const failure = {
    name: 'desk',
    failedAt: noon,
    error: expect.stringContaining('has ended') as string,
  };
  expect(await store.findMailboxFailure('desk')).toEqual(failure);
  fake.state.breaksAt = Infinity;
  fake.steps.length = 0;
  await run();
  expect(fake.steps).toEqual([]);
  setTime(later(1));
  await run();
  expect(fake.steps).toEqual(['after 3', 'take b', 'finish 7', 'close']);
  expect(await store.findMailboxFailure('desk')).toBeUndefined();
});

test('pauses for longer after each failure, and says why a login is refused', async () => {
  const fake = fakeMailbox([]);
  let tries = 0;
  const open = () => {
    tries += 1;
    return Promise.resolve({ kind: 'login-refused', error: 'bad password' } as const);
  };
  const { run, store, setTime } = readerOf(fake, { open });
  await run();
  await run();
  expect(tries).toBe(1);
  expect((await store.findMailboxFailure('desk'))?.error).toContain('INBOUND_IMAP_URL');
  setTime(new Date(noon.getTime() + 10_000));
  await run();
  setTime(new Date(noon.getTime() + 20_000));
  await run();
  expect(tries).toBe(2);
  // The clock went back.
  setTime(later(-60));
  await run();
  expect(tries).toBe(3);
});

test('lets one process read at a time, and another after its end', async () => {
  const store = openTestStore();
  const fake = fakeMailbox(two);
  let finish: (() => void) | undefined;
  const first = readerOf(fake, {
    store,
    take: () =>
      new Promise((resolve) => {
        finish = () => {
          resolve('added');
        };
      }),
  });
  const other = fakeMailbox(two);
  const second = readerOf(other, { store, reader: 'other' });
  fake.state.mails = two.slice(0, 1);
  const running = first.run();
  await expect.poll(() => finish).toBeDefined();
  await second.run();
  expect(other.steps).toEqual([]);
  finish?.();
  await running;
  await second.run();
  expect(other.steps).toEqual(['after 3', 'take b', 'finish 7', 'close']);
});

test('rejects, and forgets nothing, if a mail cannot be stored', async () => {
  const fake = fakeMailbox(two);
  const { run } = readerOf(fake, { take: () => Promise.reject(new Error('busy')) });
  await expect(run()).rejects.toThrow('busy');
  expect(fake.steps).toEqual([expect.stringContaining('since'), 'take a', 'close']);
});
