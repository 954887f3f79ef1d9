import type { DeskNotice } from '@/lib/inbox/inbox-page';
import { deskNameOf, type FormDefinition } from '@/lib/forms/definition';
import { listHref } from '@/lib/server/desk/list-query';
import { alarmWords } from '@/lib/words/lib/server/alerts';
import { noticeWords } from '@/lib/words/lib/server/inbox/desk';
import { heldNotice } from '@/lib/server/platform/limits/limits';
import { canSeeForm, visibleForms } from '@/lib/server/access/is-permitted';
import { alarmPrefix, alarmText, parseAlarm } from '@/lib/server/alerts/alarms/alarms';
import type { Operator } from '@/lib/server/access/access-record';
import type { Store } from '@/lib/server/store';

const day = 24 * 60 * 60 * 1000;

/** Older undelivered mails are only on the mail page. */
const deadMailNoticeMs = 30 * day;

interface NoticeDeps {
  readonly store: Pick<Store, 'findFullLimit' | 'listMails' | 'listDeskSettings'>;
  readonly operator: Operator;
  readonly forms: ReadonlyMap<string, Pick<FormDefinition, 'title' | 'deskName'>>;
  readonly now: Date;
  readonly hasUntrustedProxy: boolean;
}

/** Loads the notices above the list of submissions, with links to the pages that help. */
export async function loadNotices(deps: NoticeDeps): Promise<readonly DeskNotice[]> {
  const [mail, alarms, held] = await Promise.all([
    deadMailNotice(deps),
    alarmNotices(deps),
    heldNotices(deps),
  ]);
  return [...mail, ...alarms, ...held, ...proxyNotice(deps)];
}

/** Returns a line for each alarm, except that for mail, which has its own. */
async function alarmNotices({ store, operator }: NoticeDeps): Promise<DeskNotice[]> {
  const settings = await store.listDeskSettings(alarmPrefix);
  return settings.flatMap((setting) => {
    const alarm = parseAlarm(setting);
    if (alarm?.isActive !== true || setting.name === `${alarmPrefix}mail`) return [];
    const { form, href } = alarm;
    if (form !== undefined && !canSeeForm(operator, form)) return [];
    const link = href === undefined ? undefined : { label: alarmWords.link, href };
    return [{ text: alarmText(alarm), link }];
  });
}

async function deadMailNotice({ store, operator, now }: NoticeDeps): Promise<DeskNotice[]> {
  const forms = visibleForms(operator);
  const query = { state: 'dead', limit: 1, forms } as const;
  const [dead] = await store.listMails(query);
  if (dead === undefined || now.getTime() - dead.queuedAt.getTime() > deadMailNoticeMs) return [];
  const link = { label: noticeWords.deadMailLink, href: '/desk/mail?state=dead' };
  return [{ text: noticeWords.deadMail, link }];
}

async function heldNotices({ store, operator, forms, now }: NoticeDeps): Promise<DeskNotice[]> {
  const ids = [...forms.keys()].filter((form) => canSeeForm(operator, form));
  if ((await store.findFullLimit(ids.map(heldNotice), now)) === undefined) return [];
  const held = await Promise.all(
    ids.map(async (id) => (await store.findFullLimit([heldNotice(id)], now)) !== undefined),
  );
  return ids
    .filter((_, index) => held[index])
    .map((id) => ({
      text: noticeWords.heldSubmissions(deskNameOf(forms.get(id), id)),
      details: noticeWords.heldSubmissionsDetails,
      link: { label: noticeWords.heldSubmissionsLink, href: listHref({ form: id, state: 'spam' }) },
    }));
}

function proxyNotice({ hasUntrustedProxy }: NoticeDeps): DeskNotice[] {
  if (!hasUntrustedProxy) return [];
  return [{ text: noticeWords.untrustedProxy, details: noticeWords.untrustedProxyDetails }];
}
