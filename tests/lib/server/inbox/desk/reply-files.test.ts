import { randomBytes } from 'node:crypto';
import { describe, expect, test, vi } from 'vitest';
import { megabyte } from '@/lib/forms/validation/file-types';
import { replyFileLimits } from '@/lib/inbox/reply-files';
import { eraseSubmissions } from '@/lib/server/inbox/erasure/erase';
import { cookieOf, startDesk } from '@/tests/support/desk-server';
import { newOperator } from '@/tests/support/operators';
import { readZip } from '@/tests/support/read-zip';
import { newSubmission } from '@/tests/support/submissions';
import { fileLabelWords } from '@/lib/words/lib/server/inbox/replies';
import { replyFileWords } from '@/lib/words/lib/server/inbox/desk/conversation';
import { chooseAgain, quotedName } from '@/lib/words/lib/server/desk';
import { answerWords } from '@/lib/words/lib/server/platform/mail';

const operator = 'operator@example.org';
const ben = newOperator({ email: 'ben@example.org', role: 'staff' });
const keys = ['1', '2', '3'].map((end) => `0198c000-0000-7000-8000-00000000000${end}`);
const [first = '', second = ''] = keys;
const reply = { reply: first, expectedVersion: '0', text: 'See the file.' };

/** A file of a form: its name and its content. */
type SentFile = readonly [name: string, content: string];

const prices: SentFile = ['prices.pdf', '%PDF-1.7 prices'];
const map: SentFile = ['map.txt', 'Left at the mill.'];

type Fields = Readonly<Record<string, string | readonly string[]>>;

async function startWithLetter() {
  const desk = await startDesk();
  const { store, uploads } = desk;
  const fields = [
    ['name', ['Ana Petrov']],
    ['email', ['ana@example.org']],
  ] as const;
  await store.addSubmission(newSubmission({ id: 'letter', reference: 'CON-7K2QXM', fields }));
  const written: string[] = [];
  const write = uploads.write.bind(uploads);
  const writing = vi.spyOn(uploads, 'write').mockImplementation(async (...args) => {
    const upload = await write(...args);
    if (upload !== 'too-big') written.push(upload.id);
    return upload;
  });
  const Cookie = await desk.signIn();
  /** Posts the form of the reply as a browser does. */
  const send = (
    action: string,
    sent: Fields,
    files: readonly SentFile[] = [],
    headers: Readonly<Record<string, string>> = {},
  ) => {
    const body = multipart({ submission: 'letter', ...sent }, files);
    const type = `multipart/form-data; boundary=${boundary}`;
    return desk.post(`/api/desk/replies/${action}`, body, {
      ...{ Cookie, 'Content-Type': type },
      ...headers,
    });
  };
  const drafted = async (email = operator) =>
    (await store.listDraftFiles('letter', email)).map(({ name }) => name);
  const attach = async (...files: readonly SentFile[]) => {
    await send('draft', {}, files);
    return (await store.listDraftFiles('letter', operator)).map(({ id }) => id);
  };
  return {
    ...desk,
    Cookie,
    writing,
    send,
    attach,
    drafted,
    replies: async () => store.listMails({ submission: 'letter', limit: 9 }),
    sentFiles: async (mail = first) =>
      (await store.listMailFiles([{ id: mail, submission: 'letter' }])).map(({ name }) => name),
    draft: async () => (await store.findReplyDraft('letter', operator))?.text,
    page: async (search = '', headers = { Cookie }) =>
      (await desk.request(`/desk/letter${search}`, { headers })).body,
    download: (id: string, cookie = Cookie) =>
      desk.request(`/api/desk/files/${id}`, { headers: { Cookie: cookie } }),
    /** The ids of the written files that are on the disk. */
    onDisk: async () => {
      const found = await Promise.all(
        written.map(async (id) => {
          const content = await uploads.open(id);
          content?.destroy();
          return content === undefined ? [] : [id];
        }),
      );
      return found.flat();
    },
  };
}

const boundary = 'the-boundary';

function multipart(fields: Fields, files: readonly SentFile[]): string {
  const texts = Object.entries(fields).flatMap(([name, values]) =>
    [values]
      .flat()
      .map((value) => `Content-Disposition: form-data; name="${name}"\r\n\r\n${value}`),
  );
  // A browser sends an empty part for a field without a file.
  const chosen = files.length === 0 ? [['', ''] as const] : files;
  const parts = chosen.map(
    ([name, content]) =>
      `Content-Disposition: form-data; name="file"; filename="${name}"\r\n` +
      `Content-Type: application/octet-stream\r\n\r\n${content}`,
  );
  const all = [...texts, ...parts].map((part) => `--${boundary}\r\n${part}\r\n`);
  return `${all.join('')}--${boundary}--\r\n`;
}

describe('a draft', () => {
  test('keeps the files that are attached without a script, with the text', async () => {
    const desk = await startWithLetter();
    const saved = await desk.send('draft', { text: 'Dear\r\nAna' }, [prices, map]);
    expect(saved.headers.location).toBe('/desk/letter#reply-form');
    expect(await desk.drafted()).toEqual(['prices.pdf', 'map.txt']);
    expect(JSON.parse(await desk.page())).toMatchObject({
      view: {
        submission: {
          files: [],
          conversation: {
            reply: { text: 'Dear\nAna', files: [{ name: 'prices.pdf', size: '15 bytes' }, {}] },
          },
        },
      },
    });
  });

  test('gets files of a script, which leave its text as it is', async () => {
    const desk = await startWithLetter();
    await desk.send('draft', { text: 'Dear' });
    const headers = { Accept: 'application/json' };
    const response = await desk.send('draft', {}, [prices, ['run.exe', 'MZ']], headers);
    expect(JSON.parse(response.body)).toMatchObject({
      files: [{ name: 'prices.pdf' }],
      refused: [expect.stringContaining('“run.exe” was not attached') as string],
    });
    expect(await desk.draft()).toBe('Dear');
    const [id = ''] = await desk.attach();
    const removed = await desk.send('detach', { detach: id }, [], headers);
    expect(JSON.parse(removed.body)).toEqual({ files: [], refused: [] });
    expect(await desk.onDisk()).toEqual([]);
    expect(await desk.draft()).toBe('Dear');
  });

  test('loses the file that is removed, and keeps the others and the text', async () => {
    const desk = await startWithLetter();
    const [id = ''] = await desk.attach(prices, map);
    const removed = await desk.send('detach', { detach: id, text: 'Dear' });
    expect(removed.headers.location).toBe('/desk/letter#reply-form');
    expect(await desk.drafted()).toEqual(['map.txt']);
    expect(await desk.onDisk()).toHaveLength(1);
    expect(await desk.draft()).toBe('Dear');
  });

  test('keeps its files when a saved reply is inserted', async () => {
    const desk = await startWithLetter();
    await desk.send('insert', { text: 'Dear', saved: 'unknown' }, [prices]);
    expect(await desk.drafted()).toEqual(['prices.pdf']);
    expect(await desk.draft()).toBe('Dear');
  });

  test('has files that only its author may read', async () => {
    const desk = await startWithLetter();
    const [id = ''] = await desk.attach(['picture.png', 'not a picture'], prices);
    const other = await desk.signInAs(ben);
    expect((await desk.download(id)).body).toBe(prices[1]);
    expect((await desk.download(id, other)).status).toBe(404);
    expect(await desk.page('', { Cookie: other })).not.toContain('prices.pdf');
    const body = new URLSearchParams({ submission: 'letter', detach: id }).toString();
    await desk.post('/api/desk/replies/detach', body, { Cookie: other });
    expect(await desk.drafted()).toEqual(['prices.pdf']);
  });
});

describe('a reply', () => {
  test('goes out with the files of the form: attached before, and chosen now', async () => {
    const desk = await startWithLetter();
    const [id = ''] = await desk.attach(prices);
    const sent = await desk.send('send', { ...reply, attached: id }, [map]);
    expect(sent.headers.location).toBe('/desk/letter#conversation');
    expect(await desk.sentFiles()).toEqual(['prices.pdf', 'map.txt']);
    expect(await desk.drafted()).toEqual([]);
    expect(JSON.parse(await desk.page())).toMatchObject({
      view: {
        submission: {
          files: [],
          conversation: {
            entries: [{ kind: 'reply', files: [{ name: 'prices.pdf' }, { name: 'map.txt' }] }],
          },
        },
      },
    });
    const other = await desk.signInAs(ben);
    expect(await desk.download(id, other)).toMatchObject({
      status: 200,
      body: prices[1],
      headers: {
        'content-disposition': expect.stringMatching(/^attachment; filename="prices/) as string,
        'x-content-type-options': 'nosniff',
        'content-security-policy': "sandbox; default-src 'none'",
      },
    });
    const away = newOperator({ email: 'eve@example.org', role: 'staff', forms: ['borrow'] });
    expect((await desk.download(id, await desk.signInAs(away))).status).toBe(404);
  });

  test('has its files with their sizes in the outbox, each with its own mail', async () => {
    const desk = await startWithLetter();
    await desk.send('send', reply, [prices]);
    await desk.send('send', { ...reply, reply: second, expectedVersion: '1', text: 'A map.' }, [
      map,
    ]);
    const { body } = await desk.request('/desk/mail', { headers: { Cookie: desk.Cookie } });
    expect(JSON.parse(body)).toMatchObject({
      mails: [
        { files: [{ name: 'map.txt', size: '17 bytes' }] },
        {
          files: [
            { name: 'prices.pdf', href: expect.stringMatching(/^\/api\/desk\/files\//) as string },
          ],
        },
      ],
    });
  });

  test('leaves the files of the draft that its page did not show', async () => {
    const desk = await startWithLetter();
    const [id = ''] = await desk.attach(prices, map);
    await desk.send('send', { ...reply, attached: id });
    expect(await desk.sentFiles()).toEqual(['prices.pdf']);
    expect(await desk.drafted()).toEqual(['map.txt']);
  });

  test('is not sent without a file that was removed on another page', async () => {
    const desk = await startWithLetter();
    const [id = ''] = await desk.attach(prices);
    await desk.send('detach', { detach: id });
    const late = await desk.send('send', { ...reply, attached: id });
    expect(late.headers.location).toBe('/desk/letter?done=files#reply-form');
    expect(await desk.replies()).toEqual([]);
    expect(await desk.draft()).toBe(reply.text);
    expect(await desk.page('?done=files')).toContain(replyFileWords.notices.files);
  });

  const tooLarge = 'x'.repeat(replyFileLimits.bytes + 1);

  test.each<readonly [string, readonly SentFile[], readonly RegExp[], readonly string[]]>([
    ['of another type', [['a.exe', 'MZ'], map], [/“a\.exe”.*type/], ['map.txt']],
    ['with another content', [['a.pdf', '<script>'], map], [/“a\.pdf”.*type/], ['map.txt']],
    ['that is empty', [['a.txt', ''], map], [/“a\.txt”.*empty/], ['map.txt']],
    ['above the limit', [['a.txt', tooLarge], map], [/“a\.txt”.*7 MB/], ['map.txt']],
    [
      'above the limit together',
      [['a.txt', tooLarge.slice(1)], map],
      [/“map\.txt”.*7 MB/],
      ['a.txt'],
    ],
    [
      'above what is read',
      [map, ['a.txt', 'x'.repeat(11 * megabyte)]],
      [/“map\.txt”.*7 MB/, /“a\.txt”.*7 MB/],
      [],
    ],
    ['too many', Array.from({ length: 6 }, () => map), [/“map\.txt”.*5 files/], []],
  ])('is not sent with a file %s, and says which', async (_case, files, texts, kept) => {
    const desk = await startWithLetter();
    const refused = await desk.send('send', reply, files);
    expect(refused.status).toBe(303);
    expect(await desk.replies()).toEqual([]);
    expect(await desk.draft()).toBe(reply.text);
    expect(await desk.drafted()).toEqual(kept);
    expect(await desk.onDisk()).toHaveLength(kept.length);
    const { location = '' } = refused.headers;
    expect(location).toMatch(/^\/desk\/letter\?.*done=not-attached#reply-form$/);
    const page = await desk.page(location.slice('/desk/letter'.length, location.indexOf('#')));
    for (const text of texts) expect(page).toMatch(text);
    expect(page).toContain(replyFileWords.notices['not-attached']);
  });

  test('is not sent, and keeps its text, if the files cannot be stored', async () => {
    const desk = await startWithLetter();
    desk.writing.mockRejectedValue(Object.assign(new Error('full'), { code: 'ENOSPC' }));
    const log = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
    const refused = await desk.send('send', reply, [prices]);
    expect(log).toHaveBeenCalledWith(expect.stringContaining('"desk-file-not-stored"'));
    log.mockRestore();
    expect(refused.headers.location).toContain('refused=storage%3Aprices.pdf');
    expect(await desk.replies()).toEqual([]);
    expect(await desk.draft()).toBe(reply.text);
  });

  test('is sent once with its files for several presses', async () => {
    const desk = await startWithLetter();
    await Promise.all([1, 2, 3].map(() => desk.send('send', reply, [prices])));
    await desk.send('send', reply, [prices]);
    expect(await desk.replies()).toHaveLength(1);
    expect(await desk.sentFiles()).toEqual(['prices.pdf']);
    expect(await desk.drafted()).toEqual([]);
    expect(await desk.onDisk()).toHaveLength(1);
  });

  test('is not sent again with files that the browser has put back, and with others it is', async () => {
    const desk = await startWithLetter();
    const [id = ''] = await desk.attach(prices);
    await desk.send('send', { ...reply, attached: id }, [map]);
    const again = { ...reply, reply: second, expectedVersion: '1', attached: id };
    const restored = await desk.send('send', again, [map]);
    expect(restored.headers.location).toBe('/desk/letter?done=sent#conversation');
    expect(await desk.drafted()).toEqual([]);
    const others = await desk.send('send', { ...again, attached: [] }, [map]);
    expect(others.headers.location).toBe('/desk/letter#conversation');
    expect(await desk.sentFiles(second)).toEqual(['map.txt']);
  });

  test('keeps the files with the text if another operator has replied meanwhile', async () => {
    const desk = await startWithLetter();
    const other = await desk.signInAs(ben);
    const texts = [first, second].map((key) => ({ ...reply, reply: key }));
    const [mine, theirs] = await Promise.all([
      desk.send('send', texts[0] ?? {}, [prices]),
      desk.send('send', texts[1] ?? {}, [map], { Cookie: other }),
    ]);
    const isMine = mine.headers.location === '/desk/letter#conversation';
    expect([mine, theirs].map(({ headers }) => headers.location).toSorted()).toEqual([
      '/desk/letter#conversation',
      '/desk/letter?done=answered#conversation',
    ]);
    expect(await desk.replies()).toHaveLength(1);
    expect(await desk.drafted()).toEqual(isMine ? [] : ['prices.pdf']);
    expect(await desk.drafted(ben.email)).toEqual(isMine ? ['map.txt'] : []);
    expect(await desk.sentFiles(isMine ? first : second)).toEqual([
      isMine ? 'prices.pdf' : 'map.txt',
    ]);
  });

  test('keeps the files with the text if the message was moved to the bin meanwhile', async () => {
    const desk = await startWithLetter();
    const fields = new URLSearchParams({ submission: 'letter', to: 'bin' });
    await desk.post('/api/desk/move', fields.toString(), { Cookie: desk.Cookie });
    const late = await desk.send('send', reply, [prices]);
    expect(late.headers.location).toBe('/desk/letter?done=moved#conversation');
    expect(await desk.drafted()).toEqual(['prices.pdf']);
  });

  test('gives its files back to the draft when it is taken back', async () => {
    const desk = await startWithLetter();
    await desk.send('send', reply, [prices]);
    const body = new URLSearchParams({ submission: 'letter', mail: first }).toString();
    const take = () => desk.post('/api/desk/replies/take-back', body, { Cookie: desk.Cookie });
    expect((await take()).headers.location).toBe('/desk/letter#reply-form');
    expect(await desk.drafted()).toEqual(['prices.pdf']);
    const [id = ''] = await desk.attach();
    await desk.send('send', { ...reply, reply: second, attached: id });
    expect(await desk.sentFiles(second)).toEqual(['prices.pdf']);
    desk.advance(1);
    await take();
    expect(await desk.sentFiles(second)).toEqual(['prices.pdf']);
    expect(await desk.onDisk()).toHaveLength(1);
  });

  test('without a text stores no file', async () => {
    const desk = await startWithLetter();
    expect((await desk.send('send', { ...reply, text: ' ' }, [prices])).status).toBe(400);
    expect((await desk.send('send', { ...reply, submission: 'x' }, [prices])).status).toBe(404);
    expect(desk.writing).toHaveBeenCalledTimes(2);
    expect(await desk.onDisk()).toEqual([]);
  });

  test('after the session has ended gives the text back, names the files and stores none', async () => {
    const desk = await startWithLetter();
    const refused = await desk.send('send', reply, [prices], { Cookie: '' });
    expect(refused.status).toBe(401);
    expect(refused.body).toContain(`${chooseAgain(quotedName('prices.pdf'))}\n\n${reply.text}`);
    expect(desk.writing).not.toHaveBeenCalled();
  });

  test('of another site, or of a reader, stores no file', async () => {
    const desk = await startWithLetter();
    const foreign = { 'Sec-Fetch-Site': 'cross-site' };
    expect((await desk.send('send', reply, [prices], foreign)).status).toBe(403);
    const reader = newOperator({ email: 'reader@example.org', role: 'reader' });
    const Cookie = await desk.signInAs(reader);
    expect((await desk.send('send', reply, [prices], { Cookie })).status).toBe(403);
    expect(desk.writing).not.toHaveBeenCalled();
  });

  test('with a text that is too long gives it back', async () => {
    const desk = await startWithLetter();
    const text = 'x'.repeat(70_000);
    const refused = await desk.send('send', { ...reply, text }, [prices]);
    expect(refused.status).toBe(413);
    expect(refused.body).toContain(text);
    expect(await desk.onDisk()).toEqual([]);
  });
});

test('actions without a field for files refuse them', async () => {
  const desk = await startWithLetter();
  expect((await desk.send('take-back', { mail: first }, [prices])).status).toBe(415);
  expect(desk.writing).not.toHaveBeenCalled();
});

/** Sends a reply with one file and attaches another to the draft. */
async function startWithFiles() {
  const desk = await startWithLetter();
  await desk.send('send', reply, [prices]);
  const [drafted = ''] = await desk.attach(map);
  const [sent] = await desk.store.listMailFiles([{ id: first, submission: 'letter' }]);
  return { ...desk, ids: { sent: sent?.id ?? '', drafted } };
}

test('the file of a person has the files of replies and of drafts', async () => {
  const desk = await startWithFiles();
  const headers = { Cookie: desk.Cookie };
  const zip = await desk.request('/api/desk/person.zip?sender=ana@example.org', { headers });
  const files = await readZip(zip.bytes);
  const folder = 'messages/2026-11-20-CON-7K2QXM';
  expect(files.get(`${folder}/files/1-prices.pdf`)?.toString()).toBe(prices[1]);
  expect(files.get(`${folder}/files/2-map.txt`)?.toString()).toBe(map[1]);
  const text = files.get(`${folder}/message.txt`)?.toString() ?? '';
  expect(text).toContain('files/1-prices.pdf');
  expect(text).not.toContain(answerWords.files('').trimEnd());
});

test('exports and the reading API have the files of replies, under a name of their own', async () => {
  const desk = await startWithFiles();
  const headers = { Cookie: desk.Cookie };
  const json = await desk.request('/api/desk/export.json?state=all', { headers });
  expect(JSON.parse(json.body)).toMatchObject([
    { files: [{ name: 'prices.pdf', field: fileLabelWords.reply }] },
  ]);
  const csv = await desk.request('/api/desk/export.csv?form=contact&state=all', { headers });
  expect(csv.body).toContain(fileLabelWords.reply);
  expect(csv.body).toContain(desk.ids.sent);
  expect(csv.body).not.toContain(desk.ids.drafted);
  const form = 'do=add&form=contact&label=Poller';
  const added = await desk.post('/api/desk/tokens', form, { Cookie: desk.Cookie });
  const tokens = { Cookie: `${desk.Cookie}; ${cookieOf(added)}` };
  const { body } = await desk.request('/desk/tokens', { headers: tokens });
  const { secret = '' } = JSON.parse(body) as { readonly secret?: string };
  const authorization = { Authorization: `Bearer ${secret}` };
  const read = (path: string) => desk.request(path, { headers: authorization });
  const list = (await read('/api/0/forms/contact/submissions')).body;
  expect(list).toContain(desk.ids.sent);
  expect(list).not.toContain(desk.ids.drafted);
  expect((await read(`/api/desk/files/${desk.ids.sent}`)).body).toBe(prices[1]);
  expect((await read(`/api/desk/files/${desk.ids.drafted}`)).status).toBe(404);
});

test('erasing a message deletes the files of its replies and drafts', async () => {
  const desk = await startWithFiles();
  expect(await desk.onDisk()).toHaveLength(2);
  const note = { operator, reason: 'person' as const };
  await eraseSubmissions({ ...desk.services, randomBytes }, ['letter'], note);
  expect(await desk.onDisk()).toEqual([]);
});
