import { languageField } from '@/lib/forms/reserved-names';
import { type SubmittedFields, valuesOf } from '@/lib/forms/submission';
import { findLanguage } from '@/lib/intl/find-language';
import { findTranslation } from '@/lib/server/content/languages/find-translation';
import { mainLanguage } from '@/lib/languages/current-language';
import { mailRules } from '@/lib/server/platform/mail/mail-budgets';
import type { NewMail } from '@/lib/server/platform/mail/mail-record';
import { inLanguage } from '@/lib/server/platform/state/in-language';

/** Content in a language of the site. */
export interface InLanguages<Some> {
  /** Of content in the main language: that in the others, by their tags. */
  readonly translations?: ReadonlyMap<string, Some>;
  /** Of content in another language. */
  readonly translation?: { readonly main: Some };
}

interface Sent {
  readonly fields: SubmittedFields;
}

/** Returns the language of the software that a post or a submission names; `undefined` if it names none. */
export function sentLanguage(fields: SubmittedFields): string | undefined {
  const [tag = ''] = valuesOf(fields, languageField) ?? [];
  return findLanguage(tag.trim());
}

/**
 * Runs what its visitor reads about a submission, such as a mail, with the words and the content of the language
 * of the page that it was sent from; of the main one, if the site does not have that language.
 */
export function inLanguageOf<Some extends InLanguages<Some>, Result>(
  sent: Sent,
  content: Some,
  run: (content: Some) => Result,
): Result {
  const translation = translationOf(sent, content);
  const language = translation?.language ?? mainLanguage();
  return inLanguage(language, () => run(translation?.content ?? mainOf(content)));
}

/**
 * Creates the mails of a submission, which `create` does with the words and the content of one language: those to
 * its visitor as `inLanguageOf` does, the others in the main language.
 */
export async function createMailsOf<Some extends InLanguages<Some>>(
  sent: Sent,
  content: Some,
  create: (content: Some) => Promise<readonly NewMail[]>,
): Promise<readonly NewMail[]> {
  const mails = await inLanguage(mainLanguage(), () => create(mainOf(content)));
  if (translationOf(sent, content) === undefined) return mails;
  const translated = await inLanguageOf(sent, content, create);
  return [...mails.filter((mail) => !isToVisitor(mail)), ...translated.filter(isToVisitor)];
}

function isToVisitor({ kind }: NewMail): boolean {
  return mailRules[kind].to === 'visitor';
}

function mainOf<Some extends InLanguages<Some>>(content: Some): Some {
  return content.translation?.main ?? content;
}

interface Translation<Some> {
  /** The language of the software. */
  readonly language: string;
  readonly content: Some;
}

function translationOf<Some extends InLanguages<Some>>(
  { fields }: Sent,
  content: Some,
): Translation<Some> | undefined {
  const language = sentLanguage(fields);
  const found = findTranslation(mainOf(content).translations, language);
  return language === undefined || found === undefined ? undefined : { language, content: found };
}
