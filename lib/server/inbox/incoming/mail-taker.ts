import { randomBytes } from 'node:crypto';
import type { Content } from '@/lib/server/content/content';
import { inboundSettings } from '@/lib/server/platform/mail/inbound-settings';
import { createMailParser, type MailParser } from '@/lib/server/inbox/incoming/parsing/parse-mail';
import { takeMail, type ReceivedMail, type TakenMail } from '@/lib/server/inbox/incoming/take-mail';
import { processState } from '@/lib/server/platform/state/process-state';
import type { Services } from '@/lib/server/services';

/** Returns the parser of this process, whose thread starts with the first mail. */
function mailParser(): MailParser {
  return processState('mail-parser', () => createMailParser());
}

/** Returns a function that stores a mail by the settings. Throws if no mail comes in. */
export function mailTaker(
  { settings, store, uploads, now }: Services,
  readContent: () => Promise<Content>,
): (mail: ReceivedMail) => Promise<TakenMail> {
  const inbound = inboundSettings(settings);
  if (inbound === undefined) throw new Error('INBOUND_ADDRESS is not set.');
  return async (mail) =>
    takeMail(mail, {
      store,
      uploads,
      parser: mailParser(),
      content: await readContent(),
      siteUrl: settings.SITE_URL,
      ownAddress: settings.MAIL_FROM,
      address: inbound.address,
      checkedBy: inbound.checkedBy,
      now,
      randomBytes,
    });
}
