import { deskNameOf } from '@/lib/forms/definition';
import type { DeskTime } from '@/lib/desk/desk-page';
import { noticeOf, type DeskPageRequest } from '@/lib/server/desk/desk-page';
import { describeAreas } from '@/lib/server/access/areas';
import { accessVersion, operatorNotices } from '@/lib/server/access/desk/operator-actions';
import { sortOperators } from '@/lib/server/access/sort-operators';
import { sessionRows } from '@/lib/server/access/desk/session-rows';
import {
  areaNames,
  roleDescriptions,
  operatorWords,
  roleNames,
} from '@/lib/words/lib/server/access';
import { fullTime, type DisplayOptions } from '@/lib/server/desk/format-times';
import { pageWords } from '@/lib/words/lib/server/desk';
import type { Operator } from '@/lib/server/access/access-record';
import type { Store } from '@/lib/server/store';
import type { DeskSession } from '@/lib/server/access/sign-in/session-record';
import { areas, roles } from '@/lib/server/platform/store/tables/access-rows';
import { isMailSetUp } from '@/lib/server/platform/mail/mail-set-up';

/** Returns the props of the operators page: all who may sign in, and all open sessions. */
export async function operatorsProps({
  operator,
  session,
  services: { store, settings },
  content: { forms },
  display,
  context,
}: DeskPageRequest) {
  const isEditing = settings.EDITING === 'on';
  const [operators, sessions] = await Promise.all([
    store.listOperators(),
    store.listSessions(undefined, display.now),
  ]);
  const titleOf = (form: string) => deskNameOf(forms.get(form), form);
  const items = sortOperators(operators).map(
    async ({ email, name, role, mayRefund, forms: own, areas: edited }) => ({
      email,
      name,
      role,
      roleName: roleNames[role],
      isAllForms: own === undefined,
      forms: own ?? [],
      /** The forms, in words; none of an editor. */
      formNames:
        role === 'editor' ? undefined : (own?.map(titleOf).join(', ') ?? operatorWords.allForms),
      areas: isEditing ? edited : [],
      /** What they may edit, in words. */
      edits: isEditing && edited.length > 0 ? describeAreas(edited) : undefined,
      mayRefund,
      version: accessVersion({ name, role, forms: own, mayRefund, areas: edited }),
      isOneself: email === operator.email,
      /** The last request, or the last sign-in. `undefined` before the first. */
      lastUse: await lastUseOf(email, store, sessions, display),
    }),
  );
  return {
    title: pageWords.operators,
    notice: noticeOf(
      context.query,
      isMailSetUp(settings)
        ? operatorNotices()
        : { ...operatorNotices(), added: operatorWords.addedWithoutMail },
    ),
    operators: await Promise.all(items),
    sessions: sessionRows(sessions, session.id, display),
    roles: roles
      .filter(
        (role) => role !== 'editor' || isEditing || operators.some((each) => each.role === role),
      )
      .map((role) => ({
        value: role,
        label: roleNames[role],
        description:
          role === 'editor' && !isEditing ? operatorWords.editingOff : roleDescriptions[role],
      })),
    /** What of the site can be chosen for an operator; nothing while editing is off. */
    areas: isEditing ? areas.map((area) => ({ value: area, label: areaNames[area] })) : [],
    forms: formChoices([...forms.keys()], operators).map((form) => ({
      value: form,
      label: titleOf(form),
    })),
    canMail: isMailSetUp(settings),
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
): Promise<DeskTime | undefined> {
  const open = sessions.find(({ operator }) => operator.email === email);
  if (open !== undefined) return fullTime(open.seenAt, display);
  const query = { operator: email, action: 'sign-in', limit: 1 };
  const [last] = await store.listAuditEntries(query);
  return last && fullTime(last.at, display);
}

/** Returns the props of the page that asks before the operator of `?operator=` is withdrawn. */
export async function withdrawProps({
  operator,
  services: { store },
  display: { now },
  context,
}: DeskPageRequest) {
  const { operator: email } = context.query;
  const withdrawn = typeof email === 'string' ? await store.findOperator(email) : undefined;
  if (withdrawn === undefined) return undefined;
  return {
    title: pageWords.withdraw,
    email: withdrawn.email,
    isOneself: withdrawn.email === operator.email,
    sessionCount: (await store.listSessions(withdrawn.email, now)).length,
  };
}
