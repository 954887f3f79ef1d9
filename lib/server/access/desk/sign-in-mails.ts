import { invitationWords, linkMailWords } from '@/lib/words/lib/server/access';
import { operatorLanguage } from '@/lib/server/access/operator-language';
import type { InviteOptions } from '@/lib/server/access/sign-in/invite';
import { linkPlaceholders } from '@/lib/server/access/sign-in/link-mailer';
import {
  addMailIds,
  paragraphs,
  type MailDraft,
} from '@/lib/server/alerts/notifications/submission-mails';
import type { Operator } from '@/lib/server/access/access-record';
import { mailLanguage } from '@/lib/server/platform/mail/mail-language';
import { inLanguage } from '@/lib/server/platform/state/in-language';
import type { Store } from '@/lib/server/store';

interface SignInMailOptions extends Omit<InviteOptions, 'lifetime'> {
  readonly siteName: string;
}

/** Queues a mail for an operator who has asked for a link, in their language. `linkMailer` creates the link. */
export async function mailSignInLink(
  store: Store,
  operator: Pick<Operator, 'email' | 'language'>,
  { siteName, ...options }: SignInMailOptions,
): Promise<void> {
  const mail = inLanguage(operatorLanguage(operator), () => {
    const { subject, intro, limits, notYou } = linkMailWords;
    const text = paragraphs([intro(siteName), linkPlaceholders.signIn, limits, notYou]);
    return { ...mailLanguage(), subject: subject(siteName), text };
  });
  await queue(store, { kind: 'sign-in', to: operator.email, ...mail }, options);
}

/** Queues the mail that invites a new operator, with a link that lasts three days. */
export async function mailInvitation(
  store: Store,
  operator: Operator,
  { siteName, ...options }: SignInMailOptions,
): Promise<void> {
  const { email, role, createdBy } = operator;
  const mail = inLanguage(operatorLanguage(operator), () => {
    const { subject, limits } = invitationWords;
    const intro = role === 'editor' ? invitationWords.introOfEditor : invitationWords.intro;
    const signInPage = new URL('/desk/sign-in', options.siteUrl).href;
    const { invitation } = linkPlaceholders;
    const text = paragraphs([intro(siteName, createdBy), invitation, limits(signInPage)]);
    return { ...mailLanguage(), subject: subject(siteName), text };
  });
  await queue(store, { kind: 'sign-in', to: email, ...mail }, options);
}

async function queue(
  store: Store,
  draft: MailDraft,
  options: Omit<SignInMailOptions, 'siteName'>,
): Promise<void> {
  const at = options.now();
  await store.queueMails(undefined, addMailIds([draft], at, options), at);
}
