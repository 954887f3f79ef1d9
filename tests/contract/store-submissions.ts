import { expect, test } from 'vitest';
import type { NewMail } from '@/lib/server/platform/mail/mail-record';
import type { Store } from '@/lib/server/store';
import {
  later,
  newFile,
  newMail,
  newSubmission,
  noon,
  storedOf,
} from '@/tests/support/submissions';

const taken = { kind: 'taken' };

/** Tests submissions and their files. */
export function testSubmissions(open: () => Store): void {
  test('stores all fields of a submission', async () => {
    const store = open();
    const submission = newSubmission({
      state: 'spam',
      reasons: ['The hidden field was filled in.'],
      files: [newFile({ field: 'list' }), newFile({ name: 'Plan “Ω” 🪐.pdf' }), newFile({})],
      fields: [
        ['name', ['Ana “Ω” 🪐 Petrov']],
        ['message', ['Line one\r\nLine two\u202e\u0007']],
        ['days[]', ['Friday', 'Saturday']],
        ['__proto__', ['a']],
        ['constructor', ['b']],
        ['empty', ['']],
        ['none', []],
      ],
    });
    expect(await store.addSubmission(submission)).toEqual({ kind: 'added' });
    expect(await store.findSubmission(submission.id)).toEqual(storedOf(submission));
    expect(await store.listSubmissions({ limit: 1 })).toEqual([storedOf(submission)]);
  });

  test('adds nothing for a taken id or reference', async () => {
    const store = open();
    const first = newSubmission({});
    await store.addSubmission(first);
    expect(await store.addSubmission(newSubmission({ id: first.id }))).toEqual(taken);
    const { reference } = first;
    const files = [newFile({})];
    expect(await store.addSubmission(newSubmission({ reference, files }))).toEqual(taken);
    expect(await store.listSubmissions({ limit: 10 })).toEqual([storedOf(first)]);
    expect(await store.listFileIds()).toEqual([]);
  });

  test('returns undefined or false for what does not exist', async () => {
    const store = open();
    expect(await store.findSubmission('nothing')).toBeUndefined();
    expect(await store.markSubmission('nothing', noon)).toBe(false);
    expect(await store.changeFolder('nothing', 'spam', undefined)).toBe(false);
    expect(await store.findFile('nothing')).toBeUndefined();
    expect(await store.findAttempt('contact', 'nothing', noon)).toBeUndefined();
    expect(await store.findFullLimit([], noon)).toBeUndefined();
    expect(await store.retryMail('nothing', noon)).toBe(false);
    await expect(
      store.recordMailResult('nothing', { kind: 'sent', at: noon }),
    ).resolves.toBeUndefined();
    expect(await store.findSession('nothing', noon)).toBeUndefined();
    await expect(store.endSession('nothing')).resolves.toBeUndefined();
    await expect(store.touchSession('nothing', noon, later(30))).resolves.toBeUndefined();
  });

  test('lists submissions newest first, by form and state, in pages', async () => {
    const store = open();
    const ids = ['a1', 'a2', 'a3', 'a4', 'a5'];
    for (const [index, id] of ids.entries()) {
      const form = index % 2 === 0 ? 'contact' : 'visit';
      await store.addSubmission(newSubmission({ id, form, state: index === 4 ? 'spam' : 'inbox' }));
    }
    const list = async (query: Parameters<Store['listSubmissions']>[0]) =>
      (await store.listSubmissions(query)).map(({ id }) => id);

    expect(await list({ limit: 9 })).toEqual(['a5', 'a4', 'a3', 'a2', 'a1']);
    expect(await list({ limit: 2 })).toEqual(['a5', 'a4']);
    expect(await list({ limit: 2, before: 'a4' })).toEqual(['a3', 'a2']);
    expect(await list({ limit: 9, before: 'a1' })).toEqual([]);
    expect(await list({ limit: 9, state: 'inbox' })).toEqual(['a4', 'a3', 'a2', 'a1']);
    expect(await list({ limit: 9, form: 'contact' })).toEqual(['a5', 'a3', 'a1']);
    expect(await list({ limit: 9, form: 'contact', state: 'inbox', before: 'a3' })).toEqual(['a1']);
  });

  test('counts the answers to fields of a form', async () => {
    const store = open();
    await store.addSubmission(newSubmission({ fields: [['a_b', ['Yes']]] }));
    await store.addSubmission(newSubmission({ fields: [['a_b', ['', 'Yes']]] }));
    await store.addSubmission(newSubmission({ fields: [['a_b', ['']]] }));
    await store.addSubmission(newSubmission({ fields: [['aXb', ['["a_b",["Yes"']]] }));
    await store.addSubmission(newSubmission({ form: 'visit', fields: [['a_b', ['Yes']]] }));
    expect(await store.countAnswers('contact', ['a_b', 'aXb', 'none'])).toEqual(
      new Map([
        ['a_b', 2],
        ['aXb', 1],
        ['none', 0],
      ]),
    );
  });

  test('counts submissions without spam, and marks them as read or unread', async () => {
    const store = open();
    const [first, second] = [newSubmission({}), newSubmission({})];
    await store.addSubmission(first);
    await store.addSubmission(second);
    await store.addSubmission(newSubmission({ form: 'visit' }));
    await store.addSubmission(newSubmission({ state: 'spam' }));

    expect(await store.markSubmission(first.id, noon)).toBe(true);
    expect(await store.countSubmissions()).toEqual([
      { form: 'contact', total: 2, unread: 1 },
      { form: 'visit', total: 1, unread: 1 },
    ]);
    expect((await store.findSubmission(first.id))?.readAt).toEqual(noon);
    expect(await store.markSubmission(first.id, undefined)).toBe(true);
    expect((await store.findSubmission(first.id))?.readAt).toBeUndefined();
  });

  test('adds 200 concurrent submissions', async () => {
    const store = open();
    const submissions = Array.from({ length: 200 }, () => newSubmission({}));
    await Promise.all(submissions.map((submission) => store.addSubmission(submission)));
    const stored = await store.listSubmissions({ limit: 300 });
    expect(stored.map(({ id }) => id).sort()).toEqual(submissions.map(({ id }) => id).sort());
  });

  test('moves a submission between inbox and spam, and keeps every reason', async () => {
    const store = open();
    const submission = newSubmission({ state: 'spam', reasons: ['Seven links.'] });
    await store.addSubmission(submission);
    expect(await store.changeFolder(submission.id, 'inbox', 'Not spam, said Ana.')).toBe(true);
    expect(await store.findSubmission(submission.id)).toMatchObject({
      state: 'inbox',
      reasons: ['Seven links.', 'Not spam, said Ana.'],
    });
    expect(await store.countSubmissions()).toEqual([{ form: 'contact', total: 1, unread: 1 }]);
    expect(await store.changeFolder(submission.id, 'spam', undefined)).toBe(true);
    expect(await store.countSubmissions()).toEqual([]);
    expect((await store.findSubmission(submission.id))?.reasons).toHaveLength(2);
  });

  test('queues the mails of a submission that is moved, each once', async () => {
    const store = open();
    const submission = newSubmission({ state: 'spam' });
    await store.addSubmission(submission);
    const move = (...mails: NewMail[]) =>
      store.changeFolder(submission.id, 'inbox', 'Not spam.', {
        mails,
        at: later(1),
      });
    expect(await move(newMail({ to: 'a@example.org' }))).toBe(true);
    expect(await move(newMail({ to: 'a@example.org' }))).toBe(true);
    expect(await store.listMails({ limit: 9 })).toMatchObject([
      { submission: submission.id, to: 'a@example.org', state: 'queued', nextAt: later(1) },
    ]);
  });

  test('keeps both reasons of two concurrent moves', async () => {
    const store = open();
    const submission = newSubmission({});
    await store.addSubmission(submission);
    await Promise.all([
      store.changeFolder(submission.id, 'spam', 'One.'),
      store.changeFolder(submission.id, 'spam', 'Two.'),
    ]);
    const { reasons = [] } = (await store.findSubmission(submission.id)) ?? {};
    expect([...reasons].sort()).toEqual(['One.', 'Two.']);
  });

  test('finds a file with its submission', async () => {
    const store = open();
    const [file, other] = [newFile({}), newFile({})];
    const submission = newSubmission({ files: [file] });
    await store.addSubmission(submission);
    await store.addSubmission(newSubmission({ files: [other] }));
    expect(await store.findFile(file.id)).toStrictEqual({ ...file, submission: submission.id });
    expect([...(await store.listFileIds())].sort()).toEqual([file.id, other.id].sort());
  });
}
