import type { GetServerSidePropsResult } from 'next';
import type { DeskMailbox, MailPageProps } from '@/lib/desk/mail-page';
import { getContent } from '@/lib/server/content/load-content';
import type { DeskVisit } from '@/lib/server/desk/pages/desk-page';
import { frameDesk, type DeskContent } from '@/lib/server/desk/pages/desk-props';
import type { Reader } from '@/lib/server/desk/views/format-times';
import { isId } from '@/lib/server/desk/pages/list-query';
import { mailNotConfigured, showMail } from '@/lib/server/desk/views/mail-view';
import type { Store } from '@/lib/server/store/store';

/** Mails on one page; each is shown whole. */
export const mailPageSize = 20;

/** Which mails an address asks for. */
interface MailQuery {
  readonly submission?: string;
  /** Only mails that were given up. */
  readonly state?: 'dead';
  readonly before?: string;
}

/** The props of the page of the outbox: all mails, those of `?submission=` or `?state=dead`. */
export async function mailProps(
  { operator, services, context }: DeskVisit,
  read: () => Promise<Pick<DeskContent, 'site'>> = getContent,
): Promise<GetServerSidePropsResult<MailPageProps>> {
  const { store, settings, now } = services;
  const { site } = await read();
  const { submission, state, before } = context.query;
  const query: MailQuery = {
    ...(isId(submission) ? { submission } : {}),
    ...(state === 'dead' ? { state } : {}),
    ...(isId(before) ? { before } : {}),
  };
  const reader = { timeZone: site.timeZone, locale: site.locale, now: now() };
  const mailbox = await readMailbox(store, query, reader, settings.SMTP_URL !== undefined);
  return { props: { ...frameDesk(site, mailbox.title, operator, settings.PAYMENTS), mailbox } };
}

async function readMailbox(
  store: Store,
  query: MailQuery,
  reader: Reader,
  isSetUp: boolean,
): Promise<DeskMailbox> {
  // One more than is shown tells whether there are older ones.
  const found = await store.listMails({ ...query, limit: mailPageSize + 1 });
  const page = found.slice(0, mailPageSize);
  const last = found.length > mailPageSize ? page.at(-1) : undefined;
  const isWhole = Object.keys(query).length === 0;
  return {
    title: titleOf(query),
    ...(isSetUp ? {} : { notice: mailNotConfigured }),
    mails: page.map((mail) => showMail(mail, reader, isSetUp)),
    ...(last === undefined ? {} : { older: hrefOf({ ...query, before: last.id }) }),
    ...(isWhole ? {} : { newest: '/desk/mail' }),
  };
}

function titleOf({ submission, state }: MailQuery): string {
  if (submission !== undefined) return 'Mail about one message';
  return state === 'dead' ? 'Mail that was not delivered' : 'Mail';
}

function hrefOf(query: MailQuery): string {
  return `/desk/mail?${new URLSearchParams({ ...query }).toString()}`;
}
