import type { GetServerSidePropsResult } from 'next';
import type { DeskMailbox, MailPageProps } from '@/lib/inbox/mail-page';
import { getContent } from '@/lib/server/content/load-content';
import type { DeskPageRequest } from '@/lib/server/desk/desk-page';
import { frameDesk, type DeskContent } from '@/lib/server/desk/desk-frame';
import type { DisplayOptions } from '@/lib/server/desk/format-times';
import { isId } from '@/lib/server/desk/list-query';
import { visibleForms } from '@/lib/server/access/is-permitted';
import { mailDetails } from '@/lib/server/inbox/desk/views/mail-view';
import { mailWords, pageWords } from '@/lib/server/desk/words';
import type { Store } from '@/lib/server/store';

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
export async function mailProps(
  { operator, services, context }: DeskPageRequest,
  read: () => Promise<Pick<DeskContent, 'site'>> = getContent,
): Promise<GetServerSidePropsResult<MailPageProps>> {
  const { store, settings, now } = services;
  const { site } = await read();
  const { submission, state, before } = context.query;
  const query: MailQuery = {
    ...(isId(submission) ? { submission } : {}),
    ...(state === 'dead' || state === 'held' ? { state } : {}),
    ...(isId(before) ? { before } : {}),
  };
  const display = { timeZone: site.timeZone, locale: site.locale, now: now() };
  const isSetUp = settings.SMTP_URL !== undefined;
  const mailbox = await loadMailbox(store, query, display, isSetUp, visibleForms(operator));
  return { props: { ...frameDesk(site, mailbox.title, operator, settings.PAYMENTS), mailbox } };
}

async function loadMailbox(
  store: Store,
  query: MailQuery,
  display: DisplayOptions,
  isSetUp: boolean,
  forms: readonly string[] | undefined,
): Promise<DeskMailbox> {
  // One more than a page has shows whether there is a next page.
  const mails = await store.listMails({
    ...query,
    ...(forms === undefined ? {} : { forms }),
    limit: mailPageSize + 1,
  });
  const page = mails.slice(0, mailPageSize);
  const last = mails.length > mailPageSize ? page.at(-1) : undefined;
  const isFirstPage = Object.keys(query).length === 0;
  return {
    title: titleOf(query),
    ...(query.state === 'held' ? { explanation: mailWords.heldExplanation } : {}),
    ...(isSetUp ? {} : { notice: mailWords.notConfigured }),
    mails: page.map((mail) => mailDetails(mail, display, isSetUp)),
    ...(last === undefined ? {} : { older: hrefOf({ ...query, before: last.id }) }),
    ...(isFirstPage ? {} : { newest: '/desk/mail' }),
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
