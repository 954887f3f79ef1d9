import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import type { Content } from '@/lib/server/content/content';
import type { FormRules } from '@/lib/server/content/forms/define-form';
import { createSubmissionMails } from '@/lib/server/alerts/notifications/submission-mails';
import {
  createMailsOf,
  inLanguageOf,
  sentLanguage,
} from '@/lib/server/forms/submissions/submission-language';
import { currentLanguage } from '@/lib/languages/current-language';
import { answerWords } from '@/lib/words/lib/server/platform/mail';
import { contentWith } from '@/tests/support/content';
import { withLanguages } from '@/tests/support/languages';
import { newSubmission } from '@/tests/support/submissions';

const rules: FormRules = {
  notify: ['desk@example.org'],
  cc: [],
  sendsAnswers: false,
  copiesAnswers: false,
  copyTo: 'email',
};

const siteUrl = 'https://site.example';

async function openSite() {
  return withLanguages(await contentWith({}), { cy: 'cy-GB', de: 'de-DE' });
}

function sentFrom(language?: string) {
  return newSubmission({
    form: 'contact',
    reference: 'CON-7K2QXM',
    fields: [
      ['email', ['ana@example.org']],
      ...(language === undefined ? [] : [['_language', [language]] as const]),
    ],
  });
}

/** Creates the mails as the endpoint does, after a pause in which others run. */
async function createMails(content: Content, language?: string) {
  const submission = sentFrom(language);
  return createMailsOf(submission, content, async ({ forms, site }) => {
    await new Promise((resolve) => setTimeout(resolve, 1));
    const form = forms.get('contact');
    if (form === undefined) throw new Error('There is no form.');
    return createSubmissionMails(form, rules, submission, {
      siteName: site.name,
      siteUrl,
      randomBytes,
    });
  });
}

test('writes to each visitor in the language of their page, and to the organisation in its own', async () => {
  const content = await openSite();
  const { name } = content.site;
  const [english, welsh, german, french] = await Promise.all(
    [undefined, 'cy', 'de', 'fr'].map((language) => createMails(content, language)),
  );
  const [notice, confirmation] = english ?? [];
  expect(notice).toMatchObject({ kind: 'notify', to: 'desk@example.org' });
  expect(notice?.language).toBeUndefined();
  expect(confirmation?.subject).toMatch(/: received \(CON-7K2QXM\)$/);
  for (const mails of [welsh, german]) {
    expect(mails?.map(({ kind, subject }) => [kind, kind === 'notify' ? subject : ''])).toEqual([
      ['notify', notice?.subject],
      ['copy', ''],
    ]);
  }
  expect(welsh?.[1]).toMatchObject({ to: 'ana@example.org', language: 'cy' });
  expect(welsh?.[1]?.subject).toMatch(/^cy: .*: wedi cyrraedd \(CON-7K2QXM\)$/);
  expect(welsh?.[1]?.text).toContain('Cyfeirnod: CON-7K2QXM');
  expect(welsh?.[1]?.text).toContain(`cy: ${name}\n${siteUrl}`);
  expect(german?.[1]?.language).toBe('de');
  expect(german?.[1]?.subject).toMatch(/^de: .*: angekommen /);
  // The site has no French.
  expect(french?.[1]?.subject).toBe(confirmation?.subject);
  expect(currentLanguage()).toBe('en');
});

test('keeps the texts that the organisation has written', async () => {
  const content = await openSite();
  const submission = sentFrom('cy');
  const answer = { subject: 'Diolch, thank you', text: 'Our own words.' };
  const mails = await createMailsOf(submission, content, ({ forms }) => {
    const form = forms.get('contact');
    if (form === undefined) throw new Error('There is no form.');
    const options = { siteName: 'Larkmoor', siteUrl, randomBytes };
    return Promise.resolve(createSubmissionMails(form, { ...rules, answer }, submission, options));
  });
  expect(mails[1]?.subject).toBe('Diolch, thank you');
  expect(mails[1]?.text).toMatch(/^Our own words\.\n/);
});

test('reads the language of a page of the site, whatever its region, and no other text', async () => {
  const content = await openSite();
  const wordsOf = (language?: string) =>
    inLanguageOf(sentFrom(language), content, ({ site }) => [site.locale, answerWords.files('x')]);
  expect(wordsOf('cy-GB')[0]).toBe('cy-GB');
  expect(wordsOf(' DE ')).toEqual(['de-DE', expect.stringContaining('Dateien')]);
  expect(wordsOf('en')).toEqual(wordsOf());
  expect(wordsOf('javascript:')).toEqual(wordsOf());
  expect(wordsOf('')).toEqual(wordsOf());
  expect(sentLanguage([])).toBeUndefined();
});

test('finds the other languages from content in one of them', async () => {
  const content = await openSite();
  const welsh = content.translations?.get('cy') ?? content;
  const localeOf = (language?: string) =>
    inLanguageOf(sentFrom(language), welsh, ({ site }) => [site.locale, currentLanguage()]);
  expect(localeOf('de')).toEqual(['de-DE', 'de']);
  expect(localeOf()).toEqual([content.site.locale, 'en']);
});
