import type { GetServerSidePropsResult } from 'next';
import type {
  OperatorItem,
  OperatorsPageProps,
  WithdrawPageProps,
} from '@/lib/access/desk/access-pages';
import type { DeskTime } from '@/lib/desk/desk-time';
import { getContent } from '@/lib/server/content/load-content';
import { noticeOf } from '@/lib/server/access/desk/notice';
import { operatorNotices } from '@/lib/server/access/desk/operator-actions';
import { sessionRows } from '@/lib/server/access/desk/session-rows';
import { operatorWords, roleDescriptions, roleNames } from '@/lib/server/access/words';
import type { DeskPageRequest } from '@/lib/server/desk/desk-page';
import { frameDesk, type DeskContent } from '@/lib/server/desk/desk-frame';
import { fullTime, type DisplayOptions } from '@/lib/server/desk/format-times';
import { pageWords } from '@/lib/server/desk/words';
import type { Operator } from '@/lib/server/access/access-record';
import type { Store } from '@/lib/server/store';
import type { DeskSession } from '@/lib/server/access/sign-in/session-record';
import { roles } from '@/lib/server/platform/store/tables/access-rows';

/** Returns the props of the operators page: all who may sign in, and all open sessions. */
export async function operatorsProps(
  { operator, session, services, context }: DeskPageRequest,
  read: () => Promise<Pick<DeskContent, 'site' | 'forms'>> = getContent,
): Promise<GetServerSidePropsResult<OperatorsPageProps>> {
  const { store, settings, now } = services;
  const { site, forms } = await read();
  const display = { timeZone: site.timeZone, locale: site.locale, now: now() };
  const [operators, sessions] = await Promise.all([
    store.listOperators(),
    store.listSessions(undefined, now()),
  ]);
  const titleOf = (form: string) => forms.get(form)?.title ?? form;
  const items = operators.map(
    async ({ email, name, role, mayRefund, forms: own }): Promise<OperatorItem> => ({
      email,
      name,
      role,
      roleName: roleNames[role],
      isAllForms: own === undefined,
      forms: own ?? [],
      formNames: own?.map(titleOf).join(', ') ?? operatorWords.allForms,
      mayRefund,
      isOneself: email === operator.email,
      ...(await lastUseOf(email, store, sessions, display)),
    }),
  );
  return {
    props: {
      ...frameDesk(site, pageWords.operators, operator, settings.PAYMENTS),
      ...noticeOf(context.query, operatorNotices),
      operators: await Promise.all(items),
      sessions: sessionRows(sessions, session.id, display),
      roles: roles.map((role) => ({
        value: role,
        label: roleNames[role],
        description: roleDescriptions[role],
      })),
      forms: formChoices([...forms.keys()], operators).map((form) => ({
        value: form,
        label: titleOf(form),
      })),
      canMail: settings.SMTP_URL !== undefined,
    },
  };
}

/** Lists the forms of the content, and those of operators that the content no longer has. */
function formChoices(forms: readonly string[], operators: readonly Operator[]): readonly string[] {
  return [...new Set([...forms, ...operators.flatMap(({ forms: own }) => own ?? [])])];
}

async function lastUseOf(
  email: string,
  store: Pick<Store, 'listAuditEntries'>,
  sessions: readonly DeskSession[],
  display: DisplayOptions,
): Promise<{ readonly lastUse?: DeskTime }> {
  const open = sessions.find(({ operator }) => operator.email === email);
  if (open !== undefined) return { lastUse: fullTime(open.seenAt, display) };
  const query = { operator: email, action: 'sign-in', limit: 1 };
  const [last] = await store.listAuditEntries(query);
  return last === undefined ? {} : { lastUse: fullTime(last.at, display) };
}

/** Returns the props of the page that asks before the operator of `?operator=` is withdrawn. */
export async function withdrawProps(
  { operator, services, context }: DeskPageRequest,
  read: () => Promise<Pick<DeskContent, 'site'>> = getContent,
): Promise<GetServerSidePropsResult<WithdrawPageProps>> {
  const { store, settings, now } = services;
  const { operator: email } = context.query;
  const withdrawn = typeof email === 'string' ? await store.findOperator(email) : undefined;
  if (withdrawn === undefined) return { notFound: true };
  const { site } = await read();
  return {
    props: {
      ...frameDesk(site, pageWords.withdraw, operator, settings.PAYMENTS),
      email: withdrawn.email,
      isOneself: withdrawn.email === operator.email,
      sessionCount: (await store.listSessions(withdrawn.email, now())).length,
    },
  };
}
