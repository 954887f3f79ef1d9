import type { ActionResult, DeskActionRequest } from '@/lib/server/desk/actions/desk-action';
import { backToSubmission } from '@/lib/server/desk/actions/submission-action';
import { isId } from '@/lib/server/desk/pages/list-query';
import { canSeeForm, visibleForms } from '@/lib/server/desk/permissions';
import type { Operator } from '@/lib/server/store/desk-record';
import type { StoredMail } from '@/lib/server/store/mail-record';
import type { Store } from '@/lib/server/store/store';

/**
 * Puts an undelivered mail (`mail`) back into the queue and redirects to its submission or the outbox. With
 * `do`, sends or discards a held mail, or all held mails to its address.
 */
export async function changeMail(request: DeskActionRequest): Promise<ActionResult> {
  const { services, fields, operator } = request;
  const id = fields.get('mail');
  if (!isId(id)) return { kind: 'invalid' };
  const mail = await findVisibleMail(services.store, operator, id);
  if (mail === undefined) return { kind: 'missing' };
  const todo = fields.get('do');
  return todo === null ? retryMail(request, id) : decideHeldMail(request, mail, todo);
}

async function retryMail(
  { services: { store, now }, fields }: DeskActionRequest,
  id: string,
): Promise<ActionResult> {
  const back = fields.get('submission');
  const next = isId(back) ? backToSubmission(fields, back) : '/desk/mail';
  return (await store.retryMail(id, now())) ? { kind: 'done', next } : { kind: 'missing' };
}

async function decideHeldMail(
  { services: { store, now }, operator }: DeskActionRequest,
  { id, to }: StoredMail,
  todo: string,
): Promise<ActionResult> {
  const all = { to, forms: visibleForms(operator) };
  const decide = {
    send: () => store.releaseMails({ id }, now()),
    'send-all': () => store.releaseMails(all, now()),
    discard: () => store.discardMails({ id }),
    'discard-all': () => store.discardMails(all),
  };
  const action = Object.entries(decide).find(([name]) => name === todo)?.[1];
  if (action === undefined) return { kind: 'invalid' };
  return (await action()) > 0
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
