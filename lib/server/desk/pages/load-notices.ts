import type { DeskNotice } from '@/lib/desk/desk-page';
import type { FormDefinition } from '@/lib/forms/definition';
import { listHref } from '@/lib/server/desk/pages/list-query';
import { noticeWords } from '@/lib/server/desk/words';
import { heldNotice } from '@/lib/server/submissions/limits';
import type { Store } from '@/lib/server/store/store';

const day = 24 * 60 * 60 * 1000;

/** Older undelivered mails are only on the mail page. */
const deadMailNoticeMs = 30 * day;

interface NoticeDeps {
  readonly store: Pick<Store, 'findFullLimit' | 'listMails'>;
  readonly forms: ReadonlyMap<string, Pick<FormDefinition, 'title'>>;
  readonly now: Date;
  readonly hasUntrustedProxy: boolean;
}

/** Loads the notices above the list of submissions, with links to the pages that help. */
export async function loadNotices(deps: NoticeDeps): Promise<readonly DeskNotice[]> {
  const [mail, held] = await Promise.all([deadMailNotice(deps), heldNotices(deps)]);
  return [...mail, ...held, ...proxyNotice(deps)];
}

async function deadMailNotice({ store, now }: NoticeDeps): Promise<DeskNotice[]> {
  const [dead] = await store.listMails({ state: 'dead', limit: 1 });
  if (dead === undefined || now.getTime() - dead.queuedAt.getTime() > deadMailNoticeMs) return [];
  const link = { label: noticeWords.deadMailLink, href: '/desk/mail?state=dead' };
  return [{ text: noticeWords.deadMail, link }];
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
      text: noticeWords.heldSubmissions(forms.get(id)?.title ?? id),
      link: { label: noticeWords.heldSubmissionsLink, href: listHref({ form: id, state: 'spam' }) },
    }));
}

function proxyNotice({ hasUntrustedProxy }: NoticeDeps): DeskNotice[] {
  return hasUntrustedProxy ? [{ text: noticeWords.untrustedProxy }] : [];
}
