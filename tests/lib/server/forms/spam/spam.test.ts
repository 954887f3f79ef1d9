import { describe, expect, test } from 'vitest';
import { honeypotNames } from '@/lib/forms/reserved-names';
import { scoreWords } from '@/lib/server/forms/spam/word-model';
import { createFormToken } from '@/lib/server/forms/spam/form-token';
import { callHandler } from '@/tests/support/call-handler';
import { formOf, startFormServer } from '@/tests/support/form-server';
import { json } from '@/tests/support/requests';
import { storedReason } from '@/lib/server/forms/submissions/stored-reasons';

const now = new Date('2026-11-20T12:00:00.000Z');

/** Milliseconds for a thousand posts on a busy machine. */
const timeout = 60_000;

const names = ['Ana Petrov', 'Bo', 'Žofie Dvořáková', '李明', 'O’Neill, Seán', 'Dr. A. B. Smith'];
const messages = [
  'Could we come on Friday?',
  'Hi',
  'We are 28 pupils of 9 and 10 years with two teachers, and one of them needs a wheelchair place. Is there a ramp? And may we eat our sandwiches inside if it rains?',
  'Našel jsem u vás rukavice, prosím ozvěte se.',
  'My report on the comet is at https://example.org/comet and the pictures are at www.example.org/p.',
  'Links as you asked: https://a.example/1 https://a.example/2 https://a.example/3 https://a.example/4',
  'WHY IS NOBODY ANSWERING THE PHONE!!!',
  'A search engine sent me to the first page of your museum, about the Museo.',
  '',
];

const [, ownHoneypot] = honeypotNames('contact');

interface Post {
  readonly address: string;
  readonly fields: Readonly<Record<string, string>>;
  /** Milliseconds since the form was seen, as a header or as a stamp says. */
  readonly session?: number;
  readonly isAutomated?: boolean;
  readonly isBrowser?: boolean;
}

/** What browsers send with a post from a page. */
const browserHeaders = { 'User-Agent': 'Mozilla/5.0', Referer: 'http://site.example/f/contact' };

/** What `fetch` of Node.js sends by itself. */
const fetchHeaders = {
  'User-Agent': 'node',
  'Accept-Language': '*',
  'Accept-Encoding': 'gzip, deflate',
  'Sec-Fetch-Mode': 'cors',
};

/** Sends posts through a proxy, ten at a time, and returns their results. */
async function sendAll(posts: readonly Post[]) {
  const to = { to: 'b@example.org', subject: 'c', text: 'd', messageId: '<a@site.example>' };
  let mails = 0;
  const mail = () => ({ kind: 'notify', id: String((mails += 1)), ...to }) as const;
  const server = await startFormServer({
    services: { proxies: 1, createMails: () => Promise.resolve([mail()]) },
  });
  const statuses: number[] = [];
  const sendOne = async (post: Post) => {
    const { address, fields, session, isAutomated = false, isBrowser = false } = post;
    const init = json(fields);
    const data = { loadedAt: now.getTime() - (session ?? 0), webdriver: isAutomated };
    const headers = {
      ...fetchHeaders,
      ...init.headers,
      'X-Forwarded-For': address,
      ...(isBrowser ? browserHeaders : {}),
      ...(session === undefined
        ? {}
        : { 'Formspree-Session-Data': Buffer.from(JSON.stringify(data)).toString('base64') }),
    };
    const reply = await callHandler(server.handle, '/f/contact', { ...init, headers });
    statuses.push(reply.status);
  };
  const waiting = [...posts];
  const sendRest = async () => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      await sendOne(next);
    }
  };
  await Promise.all(Array.from({ length: 10 }, sendRest));
  const spam = server.kept.filter(({ state }) => state === 'spam');
  return {
    statuses,
    spam,
    kept: server.kept,
    mails: server.kept.flatMap(({ mails: each }) => each),
    mailsMade: mails,
  };
}

const pick = <Item>(items: readonly Item[], index: number) => items[index % items.length] as Item;

test(
  'accepts two hundred visitors: fast, slow, with autofill, without scripts',
  async () => {
    const people = Array.from({ length: 200 }, (_, index): Post => {
      const session = pick([undefined, 400, 1500, 30_000, 7_200_000], index);
      return {
        address: `203.0.113.${Math.floor(index / 10)}`,
        fields: {
          name: pick(names, index),
          email: `person${index}@example.org`,
          message: `${pick(messages, index)} ${index}`,
        },
        ...(session === undefined ? {} : { session }),
      };
    });
    const { statuses, spam } = await sendAll(people);
    expect(statuses.every((status) => status === 200)).toBe(true);
    expect(spam.map(({ fields, reasons }) => [fields, reasons])).toEqual([]);
  },
  timeout,
);

test(
  'rejects or holds at least 990 of a thousand posts by programs, and mails none',
  async () => {
    const pitch = 'We bring your website to the first page of every search engine, guaranteed';
    const kinds: ((index: number) => Pick<Post, 'fields' | 'session' | 'isAutomated'>)[] = [
      // Fills in every field.
      (index) => ({
        fields: { name: 'Bob', email: `b${index}@x.example`, message: 'Hi', _gotcha: '1' },
      }),
      // Knows the protocol's honeypot.
      (index) => ({
        fields: { name: 'Bo', email: `a${index}@x.example`, message: 'Hi', [ownHoneypot]: '1' },
      }),
      // Writes links for message boards.
      (index) => ({
        fields: {
          name: 'Buy now',
          email: `c${index}@x.example`,
          message: `[url=https://x.example/${index}]cheap[/url] <a href="https://x.example">pills</a>`,
        },
      }),
      // Puts its link into every field.
      (index) => ({
        fields: {
          name: `Win https://x.example/${index}`,
          email: `d${index}@x.example`,
          message: `Look at https://x.example/${index}`,
        },
      }),
      // Posts a list of links.
      (index) => ({
        fields: {
          name: 'Ann',
          email: `e${index}@x.example`,
          message: Array.from({ length: 9 }, (_, link) => `http://x${link}.example/${index}`).join(
            ' ',
          ),
        },
      }),
      // Controls a browser and sends at once.
      (index) => ({
        fields: {
          name: 'Kim',
          email: `f${index}@x.example`,
          message: `See https://x.example/${index} and https://x.example/more`,
        },
        session: 40,
        isAutomated: true,
      }),
      // Writes one text into every field.
      (index) => ({
        fields: {
          name: `${pitch} ${index}`,
          email: `g${index}@x.example`,
          message: `${pitch} ${index}`,
        },
        session: 100,
      }),
      // Sends the same text to every form.
      (index) => ({ fields: { name: 'Eve', email: `h${index}@x.example`, message: `${pitch}.` } }),
    ];
    const bots = Array.from({ length: 1000 }, (_, index): Post => ({
      ...pick(kinds, index)(index),
      // From two hundred addresses.
      address: `198.51.${100 + (index % 2)}.${Math.floor(index / 2) % 100}`,
    }));
    const { statuses, spam, mails } = await sendAll(bots);
    const held = statuses.filter((status) => status === 429).length + spam.length;
    expect(held).toBeGreaterThanOrEqual(990);
    expect(mails).toEqual([]);
    expect(spam.every(({ reasons }) => reasons.length > 0)).toBe(true);
  },
  timeout,
);

describe('signals that a person may cause by chance', () => {
  const letter =
    'Please keep the observatory open on Sundays: it is the only free place where our children see the sky.';

  test('accepts a campaign letter of many senders', async () => {
    const posts = Array.from({ length: 30 }, (_, index) => ({
      // Some of them share a network, such as a school's.
      address: `192.0.2.${index % 5}`,
      fields: { name: `Ann ${index}`, email: `ann${index}@example.org`, message: letter },
      session: 60_000,
      isAutomated: index === 29,
    }));
    const { spam, statuses } = await sendAll(posts);
    expect(new Set(statuses)).toEqual(new Set([200]));
    expect(spam).toEqual([]);
  });

  test('accepts a campaign letter with two links, from many senders', async () => {
    const message = `${letter} More at https://dark-skies.example and www.petition.example/sky`;
    const posts = Array.from({ length: 8 }, (_, index) => ({
      address: `192.0.2.${index}`,
      fields: { name: `Ann ${index}`, email: `ann${index}@example.org`, message },
    }));
    const { spam } = await sendAll(posts);
    expect(spam.map(({ reasons }) => reasons)).toEqual([]);
  });

  test.each(['Ann https://ann.example', 'www.ann-pots.example'])(
    'accepts a web address in the name %s',
    async (name) => {
      const message = 'Could you tell me when the pottery class begins?';
      const { spam } = await sendAll([
        { address: '192.0.2.1', fields: { name, email: 'ann@example.org', message } },
      ]);
      expect(spam.map(({ reasons }) => reasons)).toEqual([]);
    },
  );

  test('accepts a hidden field that a browser has filled in', async () => {
    const fields = { name: 'Ann', email: 'ann@example.org', message: letter, _gotcha: 'Ann' };
    const { spam, kept } = await sendAll([
      { address: '192.0.2.1', fields, session: 60_000, isBrowser: true },
    ]);
    expect(spam).toEqual([]);
    expect(kept).toMatchObject([{ state: 'inbox' }]);
  });

  test('does not mark a letter as spam that one sender sends five times', async () => {
    const { spam } = await sendAll(
      Array.from({ length: 5 }, (_, index) => ({
        address: '192.0.2.1',
        fields: {
          name: 'Ann',
          email: 'a@b.example',
          message: letter,
          _replyto: `${index}@example.org`,
        },
      })),
    );
    expect(spam).toEqual([]);
  });

  const offer =
    'I have ideas for the growth of your club and would be glad to show them to you. Please reply.';

  test.each([
    ['of the same sender', { email: 'a@b.example' }, undefined],
    ['that is sent at once', undefined, 500],
  ])('marks the fourth offer %s as spam', async (_which, same, session) => {
    const posts = Array.from({ length: 5 }, (_, index) => ({
      address: same === undefined ? `192.0.2.${index}` : '192.0.2.1',
      fields: {
        name: 'Ann',
        email: `ann${index}@example.org`,
        message: offer,
        _replyto: `${index}@example.org`,
        ...same,
      },
      ...(session === undefined ? {} : { session }),
    }));
    const { spam } = await sendAll(posts);
    expect(spam).toHaveLength(2);
    expect(spam[0]?.reasons).toContain(
      storedReason(same === undefined ? 'repeated' : 'repeated-by-sender'),
    );
  });

  const links = Array.from({ length: 10 }, (_, index) => `https://school.example/sky/${index}`);

  test.each([
    ['one after the other', `Dear all, here is what my class has found out:\n${links.join('\n')}`],
    ['with words', links.map((link, index) => `Group ${index}: ${link}`).join('\n')],
  ])('accepts ten links in a letter, %s', async (_how, message) => {
    const fields = { name: 'Ann', email: 'ann@example.org', message };
    const { spam } = await sendAll([
      { address: '192.0.2.1', fields, session: 60_000, isAutomated: true },
    ]);
    expect(spam.map(({ reasons }) => reasons)).toEqual([]);
  });

  test('marks a list of links as spam', async () => {
    const fields = { name: 'Ann', email: 'ann@example.org', message: links.join(' ') };
    const { spam } = await sendAll([{ address: '192.0.2.1', fields }]);
    expect(spam.map(({ reasons }) => reasons)).toEqual([
      expect.arrayContaining([storedReason('links', 10), storedReason('link-list')]),
    ]);
  });
});

describe('how a form is sent', () => {
  const form = formOf('contact', { fields: [{ name: 'note', label: 'Note' }] });
  const offer =
    'I would like to send you ideas for your website. Who is in charge of online marketing?';
  const sendStamped = async (age: number | undefined, message: string, headers = {}) => {
    const server = await startFormServer();
    const created = new Date(now.getTime() - (age ?? 0));
    const stamp =
      age === undefined ? {} : { _stamp: await createFormToken(form.id, server.store, created) };
    const fields = { name: 'Ana', email: 'ana@example.org', message, ...stamp };
    const init = json(fields);
    await fetch(`${server.origin}/f/contact`, {
      ...init,
      headers: { ...init.headers, ...headers },
    });
    return server.kept[0];
  };

  test('adds to what the words say', async () => {
    const points = scoreWords(offer).points;
    expect(points).toBeGreaterThan(5.5 - 2.25);
    expect(points).toBeLessThan(5.5);
    const opened = await sendStamped(30_000, offer, browserHeaders);
    expect(opened).toMatchObject({ state: 'inbox', reasons: [] });
    const spam = await sendStamped(300, offer);
    expect(spam).toMatchObject({ state: 'spam' });
    expect(spam?.reasons).toEqual([
      expect.stringContaining(storedReason('words')),
      storedReason('fast', 0.3),
      storedReason('no-browser'),
    ]);
    expect(spam?.fields.map(([name]) => name)).not.toContain('_stamp');
  });

  test('is no spam signal alone, because of autofill and of programs', async () => {
    expect(await sendStamped(0, 'Could we come?')).toMatchObject({ state: 'inbox' });
    expect(await sendStamped(undefined, 'Could we come?')).toMatchObject({ state: 'inbox' });
  });
});
