import type { DeskNotice } from '@/lib/desk/desk-page';
import type { FormDefinition } from '@/lib/forms/definition';
import { listHref } from '@/lib/server/desk/pages/list-query';
import { heldNotice } from '@/lib/server/submissions/limits';
import type { Store } from '@/lib/server/store/store';

const day = 24 * 60 * 60 * 1000;

/** A mail that was given up longer ago is still on the page of mails. */
const mailNoticeFor = 30 * day;

interface NoticeDeps {
  readonly store: Pick<Store, 'findFullLimit' | 'listMails'>;
  readonly forms: ReadonlyMap<string, Pick<FormDefinition, 'title'>>;
  readonly now: Date;
  readonly hasUntrustedProxy: boolean;
}

/** What operators must know before they read messages, with links to what they can do. */
export async function loadNotices(deps: NoticeDeps): Promise<readonly DeskNotice[]> {
  const [mail, held] = await Promise.all([mailNotice(deps), heldNotices(deps)]);
  return [...mail, ...held, ...proxyNotice(deps)];
}

async function mailNotice({ store, now }: NoticeDeps): Promise<DeskNotice[]> {
  const [dead] = await store.listMails({ state: 'dead', limit: 1 });
  if (dead === undefined || now.getTime() - dead.queuedAt.getTime() > mailNoticeFor) return [];
  const text =
    'Mail was not delivered: the mail server refused it for good, or could not be reached for 48 hours.';
  return [{ text, link: { label: 'See which mail', href: '/desk/mail?state=dead' } }];
}

async function heldNotices({ store, forms, now }: NoticeDeps): Promise<DeskNotice[]> {
  const ids = [...forms.keys()];
  if ((await store.findFullLimit(ids.map(heldNotice), now)) === undefined) return [];
  const held = await Promise.all(
    ids.map(async (id) => (await store.findFullLimit([heldNotice(id)], now)) !== undefined),
  );
  return ids
    .filter((_, index) => held[index])
    .map((id) => ({
      text: `“${forms.get(id)?.title ?? id}” got more than 300 messages within an hour. Messages that came without a check were put aside, and nobody was mailed about them.`,
      link: { label: 'Read them', href: listHref({ form: id, state: 'spam' }) },
    }));
}

function proxyNotice({ hasUntrustedProxy }: NoticeDeps): DeskNotice[] {
  if (!hasUntrustedProxy) return [];
  const text =
    'Requests come with X-Forwarded-For, but TRUST_PROXY is 0. If a proxy of yours stands in front of the site, set TRUST_PROXY to 1 and start it again: without it visitors cannot be told apart, and limits hold for all of them together.';
  return [{ text }];
}
