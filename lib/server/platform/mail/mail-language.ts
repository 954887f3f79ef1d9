import { currentLanguage, mainLanguage } from '@/lib/languages/current-language';
import type { NewMail } from '@/lib/server/platform/mail/mail-record';

/** Returns the language of a mail that is written now. */
export function mailLanguage(): Pick<NewMail, 'language'> {
  const language = currentLanguage();
  return { language: language === mainLanguage() ? undefined : language };
}
