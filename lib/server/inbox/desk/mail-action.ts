import { z } from 'zod';
import {
  type ActionResult,
  type DeskActionRequest,
  deskAction,
} from '@/lib/server/desk/desk-action';
import { id, optionalText } from '@/lib/server/desk/fields';
import {
  backToSubmission,
  listFields,
  type ListInput,
} from '@/lib/server/inbox/desk/submission-action';
import { isId } from '@/lib/server/desk/list-query';
import { canSeeForm, visibleForms } from '@/lib/server/access/is-permitted';
import type { Operator } from '@/lib/server/access/access-record';
import type { StoredMail } from '@/lib/server/platform/mail/mail-record';
import type { Store } from '@/lib/server/store';

const decisions = ['send', 'send-all', 'discard', 'discard-all'] as const;

const mailFields = {
  mail: id,
  submission: optionalText,
  do: z.enum(decisions).optional(),
  ...listFields,
};

/**
 * Puts an undelivered mail (`mail`) back into the queue and redirects to its submission or the outbox. With
 * `do`, sends or discards a held mail, or all held mails to its address.
 */
export const changeMail = deskAction(mailFields, async (request) => {
  const { services, input, operator } = request;
  const { mail: id, do: todo } = input;
  const mail = await findVisibleMail(services.store, operator, id);
  if (mail === undefined) return { kind: 'missing' };
  return todo === undefined ? retryMail(request, input) : decideHeldMail(request, mail, todo);
});

async function retryMail(
  { services: { store, now } }: DeskActionRequest,
  input: ListInput & { readonly mail: string; readonly submission?: string | undefined },
): Promise<ActionResult> {
  const { mail: id, submission: back } = input;
  const next = isId(back) ? backToSubmission(input, back) : '/desk/mail';
  return (await store.retryMail(id, now())) ? { kind: 'done', next } : { kind: 'missing' };
}

async function decideHeldMail(
  { services: { store, now }, operator }: DeskActionRequest,
  { id, to }: StoredMail,
  todo: (typeof decisions)[number],
): Promise<ActionResult> {
  const all = { to, forms: visibleForms(operator) };
  const decide = {
    send: () => store.releaseMails({ id }, now()),
    'send-all': () => store.releaseMails(all, now()),
    discard: () => store.discardMails({ id }),
    'discard-all': () => store.discardMails(all),
  };
  return (await decide[todo]()) > 0
    ? { kind: 'done', next: '/desk/mail?state=held' }
    : { kind: 'missing' };
}

/** Returns a mail if the operator may see its form. Mails of no form are for all forms. */
async function findVisibleMail(
  store: Store,
  operator: Operator,
  id: string,
): Promise<StoredMail | undefined> {
  const mail = await store.findMail(id);
  if (mail === undefined) return undefined;
  if (mail.submission === undefined) {
    return visibleForms(operator) === undefined ? mail : undefined;
  }
  const found = await store.findSubmission(mail.submission);
  return found !== undefined && canSeeForm(operator, found.form) ? mail : undefined;
}
