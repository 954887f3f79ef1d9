import { expect, test } from 'vitest';
import { sendDigests } from '@/lib/server/alerts/desk/digest';
import { inLanguage } from '@/lib/server/platform/state/in-language';
import { digestWords } from '@/lib/words/lib/server/alerts';
import { contactForm } from '@/tests/support/form-server';
import { newOperator } from '@/tests/support/operators';
import { newSubmission } from '@/tests/support/submissions';
import { openTestStore } from '@/tests/support/test-store';

const at = (time: string) => new Date(`2026-11-${time}Z`);
const email = 'operator@example.org';

async function start(content: 'whole' | 'link' = 'whole', timeZone = 'Europe/London') {
  const store = openTestStore();
  await store.addOperator(newOperator({}));
  const choose = (when: string, version = 0) =>
    store.saveDeskSetting({
      name: `notifications:${email}`,
      value: { hour: 7, forms: { contact: { when, content } } },
      version,
      changedAt: at('20T12:00'),
      changedBy: '',
    });
  await choose('digest');
  const run = (now: Date) =>
    sendDigests({
      store,
      forms: new Map([['contact', contactForm]]),
      formRules: new Map(),
      siteName: 'Larkmoor',
      siteUrl: 'https://larkmoor.example',
      display: { timeZone, locale: 'en-GB', now },
    });
  const send = (name: string, time: Date, change: object = {}) =>
    store.addSubmission(
      newSubmission({
        id: `id-${time.getTime()}-${name}`,
        receivedAt: time,
        fields: [
          ['name', [name]],
          ['message', ['Could we come?']],
        ],
        ...change,
      }),
    );
  const mails = () => store.listMails({ limit: 99 });
  await run(at('20T12:00'));
  return { store, run, send, mails, choose };
}

test('is sent once a day at its hour, with the new messages', async () => {
  const { run, send, mails } = await start();
  await send('Ana', at('20T15:00'));
  await send('Spam', at('20T16:00'), { state: 'spam' });
  await send('Other', at('20T16:00'), { form: 'book' });
  await run(at('21T06:59'));
  expect(await mails()).toEqual([]);
  await Promise.all([run(at('21T07:00')), run(at('21T07:00'))]);
  await run(at('21T07:01'));
  await run(at('21T23:00'));
  const [mail, ...others] = await mails();
  expect(others).toEqual([]);
  expect(mail).toMatchObject({
    kind: 'digest',
    to: email,
    subject: digestWords.subject('Larkmoor', 1),
  });
  expect(mail?.text).toContain('Write to us: 1\n- Ana: Could we come?\n  https://larkmoor');
  expect(mail?.text).not.toContain('Spam');
});

test('has each message once over several days', async () => {
  const { run, send, mails } = await start();
  await send('Ana', at('20T15:00'));
  await run(at('21T07:00'));
  await send('Ben', at('21T08:00'));
  await run(at('22T07:00'));
  const [second] = await mails();
  expect(second?.text).toContain('- Ben');
  expect(second?.text).not.toContain('- Ana');
});

test('has a message that was stored while the digest before was written', async () => {
  const { run, send, mails } = await start();
  await send('Ana', at('20T15:00'));
  await run(at('21T07:00:30'));
  await send('Late', at('21T07:00:29'));
  await run(at('22T07:00'));
  expect((await mails())[0]?.text).toContain('- Late');
});

test('is not sent without a new message, or after another choice', async () => {
  const { run, send, mails, choose } = await start();
  await run(at('21T07:00'));
  await choose('never', 1);
  await send('Ana', at('21T08:00'));
  await run(at('22T07:00'));
  expect(await mails()).toEqual([]);
});

test('has only counts and links where the operator chose that', async () => {
  const { run, send, mails } = await start('link');
  await send('Ana', at('20T15:00'));
  await run(at('21T07:00'));
  const [mail] = await mails();
  expect(mail?.text).toContain('Write to us: 1\nhttps://larkmoor.example/desk/inbox?form=contact');
  expect(mail?.text).not.toContain('Ana');
});

test('follows the hour of the site’s time zone', async () => {
  const { run, send, mails } = await start('whole', 'America/New_York');
  await send('Ana', at('20T15:00'));
  await run(at('21T11:59'));
  expect(await mails()).toEqual([]);
  await run(at('21T12:00'));
  expect(await mails()).toHaveLength(1);
});

test('lists 50 messages of a form and counts the others', async () => {
  const { run, send, mails } = await start();
  for (let index = 0; index < 52; index += 1) await send(`V${index}`, at('20T15:00'));
  await run(at('21T07:00'));
  expect((await mails())[0]?.text).toContain('- and 2 more');
});

test('is sent after one that was written while the clock was ahead', async () => {
  const { run, send, mails } = await start();
  await run(at('29T07:00'));
  await send('Ana', at('20T15:00'));
  await run(at('21T07:00'));
  expect(await mails()).toHaveLength(1);
  await run(at('21T07:01'));
  await run(at('22T07:00'));
  expect(await mails()).toHaveLength(1);
});

test('is in the language of the operator', async () => {
  const { store, run, send, mails } = await start();
  await store.setOperatorLanguage(email, 'fr');
  await send('Ana', at('20T15:00'));
  await run(at('21T07:00'));
  const [mail] = await mails();
  expect(mail?.subject).toBe(inLanguage('fr', () => digestWords.subject('Larkmoor', 1)));
  expect(mail?.subject).not.toBe(digestWords.subject('Larkmoor', 1));
});
