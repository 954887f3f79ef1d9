import { invite, linkLifetimes, type InviteOptions } from '@/lib/server/access/sign-in/invite';
import type { Mailer } from '@/lib/server/platform/mail/mailer';
import { deliveryWords } from '@/lib/words/lib/server/platform/mail';
import { StoreBusy } from '@/lib/server/platform/store/store-errors';
import type { SessionStore } from '@/lib/server/access/sign-in/sessions-sql';

/** Placeholders for links in queued mails, so that no copy of the store has a link that works. */
export const linkPlaceholders = {
  signIn: '{sign-in-link}',
  invitation: '{invitation-link}',
} as const;

interface LinkMailerDeps extends Omit<InviteOptions, 'lifetime'> {
  readonly store: Pick<SessionStore, 'addInvitation'>;
}

/**
 * Wraps a mailer: creates the one-time link of a mail when the mail is sent. Each try has a new link,
 * which works for its lifetime from then.
 */
export function linkMailer(mailer: Mailer, { store, ...options }: LinkMailerDeps): Mailer {
  return {
    async send(mail) {
      const purpose = mail.kind === 'sign-in' ? purposeOf(mail.text) : undefined;
      if (purpose === undefined) return mailer.send(mail);
      try {
        const lifetime = linkLifetimes[purpose];
        const { link } = await invite(store, mail.to, { ...options, lifetime });
        const text = mail.text.replace(linkPlaceholders[purpose], link);
        return await mailer.send({ ...mail, text });
      } catch (error) {
        if (!StoreBusy.is(error)) throw error;
        return { kind: 'refused', isPermanent: false, error: deliveryWords.storeBusy };
      }
    },
  };
}

function purposeOf(text: string): keyof typeof linkPlaceholders | undefined {
  if (text.includes(linkPlaceholders.signIn)) return 'signIn';
  return text.includes(linkPlaceholders.invitation) ? 'invitation' : undefined;
}
