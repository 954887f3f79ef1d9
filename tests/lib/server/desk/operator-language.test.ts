import { beforeEach, expect, test } from 'vitest';
import { languageState } from '@/lib/languages/current-language';
import { inLanguage } from '@/lib/server/platform/state/in-language';
import { testMailWords } from '@/lib/words/lib/server/alerts';
import { liveErrors, pageWords } from '@/lib/words/lib/server/desk';
import { readDeskContent } from '@/tests/support/desk/content';
import { accountWords, linkMailWords } from '@/lib/words/lib/server/access';
import { type DeskServer, startDesk } from '@/tests/support/desk-server';
import { newOperator } from '@/tests/support/operators';
import { newSubmission } from '@/tests/support/submissions';

const german = newOperator({ email: 'jan@example.org', language: 'de' });
const reader = newOperator({ email: 'lea@example.org', language: 'de', role: 'reader' });
const welsh = { 'Accept-Language': 'ja, cy;q=0.9, de;q=0.2' };

let desk: DeskServer;
beforeEach(async () => {
  desk = await startDesk();
  await desk.store.addOperator(newOperator({}));
});

const inGerman = <Result>(read: () => Result) => inLanguage('de', read);

async function readPage(path: string, headers: Readonly<Record<string, string>>) {
  const { body } = await desk.request(path, { headers });
  return JSON.parse(body) as Readonly<Record<string, unknown>>;
}

test('shows pages to each operator in their language, also at the same time', async () => {
  const [english, other] = [await desk.signIn(), await desk.signInAs(german)];
  const cookies = [english, other, english, other, other, english];
  const pages = await Promise.all(cookies.map((Cookie) => readPage('/desk/account', { Cookie })));
  const titles = pages.map(({ title }) => title);
  const [title, ofOther] = [pageWords.account, inGerman(() => pageWords.account)];
  expect(ofOther).not.toBe(title);
  expect(titles).toEqual([title, ofOther, title, ofOther, ofOther, title]);
  expect(pages[0]).not.toHaveProperty('language');
  expect(pages[0]).toMatchObject({ meta: { language: 'en-GB' } });
  expect(pages[0]?.desk).not.toHaveProperty('siteLanguage');
  expect(pages[1]).toMatchObject({
    language: 'de',
    meta: { language: 'de' },
    desk: { siteLanguage: 'en-GB' },
  });
});

test('formats dates and numbers in the language of the operator', async () => {
  await desk.store.addSubmission(newSubmission({ id: 's1', receivedAt: new Date('2026-03-05') }));
  const page = async (Cookie: string) => JSON.stringify(await readPage('/desk/s1', { Cookie }));
  expect(await page(await desk.signIn())).toContain('Thursday 5 March 2026');
  expect(await page(await desk.signInAs(german))).toContain('Donnerstag, 5. März 2026');
});

test('shows error pages in the language of the operator', async () => {
  const Cookie = await desk.signInAs(reader);
  expect(await readPage('/desk/operators', { Cookie })).toMatchObject({
    statusCode: 403,
    language: 'de',
    meta: { language: 'de' },
  });
});

test('runs actions and downloads in the language of the operator, also at the same time', async () => {
  const cookies = [await desk.signIn(), await desk.signInAs(german)];
  await Promise.all(cookies.map((Cookie) => desk.post('/api/desk/test-mail', '', { Cookie })));
  const mails = await desk.store.listMails({ limit: 9 });
  const subjectTo = (address: string) => mails.find(({ to }) => to === address)?.subject;
  const { name } = (await readDeskContent()).site;
  const subject = () => testMailWords.subject(name);
  expect(inGerman(subject)).not.toBe(subject());
  expect(subjectTo('operator@example.org')).toBe(subject());
  expect(subjectTo(german.email)).toBe(inGerman(subject));
  const [, Cookie = ''] = cookies;
  const list = await desk.request('/api/desk/events', { method: 'DELETE', headers: { Cookie } });
  expect(list.body.trim()).toBe(inGerman(() => liveErrors[405]));
});

test('saves the language that an operator chooses, and shows the account in it', async () => {
  const Cookie = await desk.signIn();
  const before = await readPage('/desk/account', { Cookie });
  expect(before).toMatchObject({
    chosen: '',
    languages: [
      { value: '', name: accountWords.languageOfSite('English') },
      { value: 'cy', name: 'Cymraeg' },
      { value: 'de', name: 'Deutsch' },
      { value: 'en', name: 'English' },
      { value: 'fr', name: 'Français' },
      { value: 'de-x-informal', name: 'Deutsch (du)' },
      { value: 'fr-x-informal', name: 'Français (tu)' },
    ],
  });
  const choose = (language: string) =>
    desk.post('/api/desk/access/language', `language=${language}`, { Cookie });
  const { location = '' } = (await choose('de')).headers;
  expect(await readPage(location, { Cookie })).toMatchObject({
    notice: inGerman(() => accountWords.languageSaved),
    chosen: 'de',
  });
  expect((await choose('xx')).status).toBe(400);
  await choose('');
  expect((await desk.store.findOperator('operator@example.org'))?.language).toBeUndefined();
});

test('shows the sign-in page in a language that the browser prefers', async () => {
  expect(await readPage('/desk/sign-in', welsh)).toMatchObject({
    title: inLanguage('cy', () => pageWords.signIn),
    language: 'cy',
    meta: { language: 'cy' },
  });
  expect(await readPage('/desk/sign-in', {})).toMatchObject({ title: pageWords.signIn });
});

test('keeps no context for operators who read the language of the site', async () => {
  languageState().read = undefined;
  const Cookie = await desk.signIn();
  await readPage('/desk/account', { Cookie, ...welsh });
  await desk.post('/api/desk/mark', 'submission=s9', { Cookie, ...welsh });
  expect(languageState().read).toBeUndefined();
});

test('mails the link to sign in, in the language of whom it is for', async () => {
  await desk.store.addOperator(german);
  for (const email of [german.email, 'operator@example.org']) {
    await desk.post('/api/desk/link', `email=${email}`, welsh);
  }
  await desk.whenIdle();
  const { name } = (await readDeskContent()).site;
  const subject = () => linkMailWords.subject(name);
  const mails = await desk.store.listMails({ limit: 9 });
  expect(mails.map((mail) => mail.subject).toSorted()).toEqual(
    [subject(), inGerman(subject)].toSorted(),
  );
});
