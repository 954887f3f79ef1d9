import { mailSetUpWords } from '@/lib/words/lib/server/platform/mail';

interface MailSettings {
  readonly SMTP_URL?: string | undefined;
}

/** Returns whether a mail server is set up. Without one, mails wait in the outbox, where they can be read. */
export function isMailSetUp({ SMTP_URL }: MailSettings): boolean {
  return SMTP_URL !== undefined;
}

/** Returns the sentence for a page that promises mail while none is sent; `undefined` where mail is set up. */
export function mailNotice(settings: MailSettings): string | undefined {
  return isMailSetUp(settings) ? undefined : mailSetUpWords.waits;
}
