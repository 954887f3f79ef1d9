import type { DeskPageRequest } from '@/lib/server/desk/desk-page';
import { isId } from '@/lib/server/desk/list-query';
import { visibleForms } from '@/lib/server/access/is-permitted';
import { mailDetails } from '@/lib/server/inbox/desk/views/mail-view';
import { pageWords } from '@/lib/words/lib/server/desk';
import { mailWords } from '@/lib/words/lib/server/inbox/desk/mail';
import { isMailSetUp } from '@/lib/server/platform/mail/mail-set-up';

/** Mails on one page, each with its full text. */
export const mailPageSize = 20;

/** The query of the mail page. */
interface MailQuery {
  readonly submission?: string;
  /** Selects undelivered mails, or held ones. */
  readonly state?: 'dead' | 'held';
  readonly before?: string;
}

/**
 * Returns the props of the mail page: all mails, or those of `?submission=`, `?state=dead` or `?state=held`.
 */
export async function mailProps({
  operator,
  services: { store, settings },
  display,
  context,
}: DeskPageRequest) {
  const { submission, state, before } = context.query;
  const query: MailQuery = {
    ...(isId(submission) ? { submission } : {}),
    ...(state === 'dead' || state === 'held' ? { state } : {}),
    ...(isId(before) ? { before } : {}),
  };
  const isSetUp = isMailSetUp(settings);
  const forms = visibleForms(operator);
  // One more than a page has shows whether there is a next page.
  const mails = await store.listMails({ ...query, forms, limit: mailPageSize + 1 });
  const page = mails.slice(0, mailPageSize);
  const last = mails.length > mailPageSize ? page.at(-1) : undefined;
  // Only replies have files.
  const replies = page.flatMap(({ id, kind, submission: about }) =>
    kind === 'reply' && about !== undefined ? [{ id, submission: about }] : [],
  );
  const files = await store.listMailFiles(replies);
  const isFirstPage = Object.keys(query).length === 0;
  return {
    title: titleOf(query),
    /** Why the mails of this list are held. */
    explanation: query.state === 'held' ? mailWords.heldExplanation : undefined,
    /** Why no mail is sent. */
    notice: isSetUp ? undefined : mailWords.notConfigured,
    mails: page.map((mail) => {
      const own = files.filter((file) => file.mail === mail.id);
      return mailDetails(mail, display, isSetUp, own);
    }),
    older: last && hrefOf({ ...query, before: last.id }),
    newest: isFirstPage ? undefined : '/desk/mail',
  };
}

function titleOf({ submission, state }: MailQuery): string {
  if (submission !== undefined) return pageWords.submissionMail;
  if (state === 'held') return pageWords.heldMail;
  return state === 'dead' ? pageWords.deadMail : pageWords.mail;
}

function hrefOf(query: MailQuery): string {
  return `/desk/mail?${new URLSearchParams({ ...query }).toString()}`;
}
