import {
  type MailDraft,
  paragraphs,
  replyToSite,
} from '@/lib/server/alerts/notifications/submission-mails';

/** The site's part of a mail to a visitor. */
interface VisitorMailSite {
  readonly name: string;
  readonly contact: { readonly email?: string | undefined };
}

/** Drafts a mail of the site to a visitor: the name and the address of the site end it. */
export function draftVisitorMail(
  mail: Omit<MailDraft, 'replyTo' | 'text'>,
  parts: readonly string[],
  { name, contact }: VisitorMailSite,
  siteUrl: string,
): MailDraft {
  return {
    ...mail,
    ...replyToSite(contact.email),
    text: paragraphs([...parts, `${name}\n${siteUrl}`]),
  };
}
