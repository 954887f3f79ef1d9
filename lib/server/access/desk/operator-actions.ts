import { createHash } from 'node:crypto';
import { z } from 'zod';
import { mailInvitation } from '@/lib/server/access/desk/sign-in-mails';
import { record } from '@/lib/server/access/desk/sign-in-actions';
import { operatorWords } from '@/lib/server/access/words';
import {
  deskAction,
  type ActionResult,
  type DeskActionRequest,
} from '@/lib/server/desk/desk-action';
import { hasValue, id, text } from '@/lib/server/desk/fields';
import type { AuditAction } from '@/lib/server/access/audit';
import { parseMailbox } from '@/lib/server/platform/mail/email-address';
import { showLine } from '@/lib/server/platform/mail/visible-text';
import type { Access, Operator } from '@/lib/server/access/access-record';
import { roles } from '@/lib/server/platform/store/tables/access-rows';

const maxNameLength = 80;

const accessFields = {
  role: z.enum(roles),
  name: text.transform((name) => showLine(name).trim().slice(0, maxNameLength)),
  form: z.array(id),
  'all-forms': hasValue('yes'),
  refund: hasValue('yes'),
};

/** Adds an operator and mails them a link. */
export const addOperator = deskAction({ email: text, ...accessFields }, async (request) => {
  const { services, input, operator, randomBytes, readContent } = request;
  const email = parseMailbox(input.email)?.toLowerCase();
  if (email === undefined) return resultOf('invalid-email');
  const access = accessOf(input);
  if (access === 'no-forms') return resultOf('no-forms');
  const { store, settings, now } = services;
  const added = { ...access, email, createdAt: now(), createdBy: operator.email };
  if (!(await store.addOperator(added))) return resultOf('exists');
  await recordChange(request, 'operator-added', added);
  const { site } = await readContent();
  const options = { siteUrl: settings.SITE_URL, siteName: site.name, now, randomBytes };
  await mailInvitation(store, added, options);
  return resultOf('added');
});

const changeFields = { operator: text, expectedVersion: text, ...accessFields };

/**
 * Changes the name, role, forms and right to refund of an operator. If another owner has changed them since the
 * page was opened, nothing is changed and the page says so.
 */
export const changeOperator = deskAction(changeFields, async (request) => {
  const { services, input } = request;
  const { operator: email } = input;
  const access = accessOf(input);
  if (access === 'no-forms') return resultOf('no-forms');
  const { store } = services;
  const before = await store.findOperator(email);
  if (before === undefined) return { kind: 'missing' };
  if (input.expectedVersion !== accessVersion(before)) return resultOf('changed-meanwhile');
  const outcome = await store.changeOperator({ ...access, email }, before);
  if (outcome !== 'done') {
    return resultOf(outcome === 'changed' ? 'changed-meanwhile' : outcome);
  }
  await recordChange(request, 'operator-changed', { ...access, email });
  return resultOf('changed');
});

/** Returns the version of what an owner can change of an operator: a hash of its values. */
export function accessVersion({ name, role, forms, mayRefund }: Access): string {
  const values = JSON.stringify([name, role, forms ?? null, mayRefund]);
  return createHash('sha256').update(values).digest('base64url');
}

/** Deletes an operator with all their sessions, links and passkeys. */
export const withdrawOperator = deskAction({ operator: text }, async (request) => {
  const { services, input } = request;
  const { store } = services;
  const withdrawn = await store.findOperator(input.operator);
  if (withdrawn === undefined) return { kind: 'missing' };
  if (!(await store.deleteOperator(withdrawn.email))) return resultOf('last-owner');
  await recordChange(request, 'operator-deleted', withdrawn);
  return resultOf('withdrawn');
});

/** Returns what an operator may do, as a form says it. */
function accessOf(input: z.output<z.ZodObject<typeof accessFields>>): Access | 'no-forms' {
  const { role, name, form: forms, 'all-forms': all, refund } = input;
  const isAllForms = role === 'owner' || all;
  if (!isAllForms && forms.length === 0) return 'no-forms';
  return {
    name,
    role,
    forms: isAllForms ? undefined : [...new Set(forms)].sort(),
    mayRefund: role === 'owner' || (role === 'staff' && refund),
  };
}

/** The results that the operators page tells in a notice. */
export const operatorNotices = {
  added: operatorWords.added,
  exists: operatorWords.exists,
  changed: operatorWords.changed,
  withdrawn: operatorWords.withdrawn,
  'changed-meanwhile': operatorWords.changedMeanwhile,
  'last-owner': operatorWords.lastOwner,
  'invalid-email': operatorWords.invalidEmail,
  'no-forms': operatorWords.noForms,
  'sessions-ended': operatorWords.sessionsEnded,
} as const;

function resultOf(notice: keyof typeof operatorNotices): ActionResult {
  return { kind: 'done', next: `/desk/operators?done=${notice}` };
}

async function recordChange(
  { services: { store, now }, operator, randomBytes }: DeskActionRequest,
  action: AuditAction,
  { email, role, forms, mayRefund }: Access & Pick<Operator, 'email'>,
): Promise<void> {
  const details = operatorWords.details(role, forms, mayRefund);
  const event = { operator: operator.email, action, subject: email, details };
  await record(store, event, now(), randomBytes);
}
