import { createHash } from 'node:crypto';
import { z } from 'zod';
import { mailInvitation } from '@/lib/server/access/desk/sign-in-mails';
import { record } from '@/lib/server/access/desk/sign-in-actions';
import { operatorWords } from '@/lib/words/lib/server/access';
import {
  deskAction,
  type ActionResult,
  type DeskActionRequest,
} from '@/lib/server/desk/desk-action';
import { hasValue, id, text } from '@/lib/server/desk/fields';
import type { AuditAction } from '@/lib/server/access/audit';
import { parseMailbox } from '@/lib/server/platform/mail/email-address';
import { showLine } from '@/lib/server/platform/mail/visible-text';
import type { Services } from '@/lib/server/services';
import type { Access, Operator } from '@/lib/server/access/access-record';
import { areas, isEditor } from '@/lib/server/access/areas';
import { roles } from '@/lib/server/platform/store/tables/access-rows';
import { storedDetails } from '@/lib/server/platform/store/stored-details';

const maxNameLength = 80;

const accessFields = {
  role: z.enum(roles),
  name: text.transform((name) => showLine(name).trim().slice(0, maxNameLength)),
  form: z.array(id),
  'all-forms': hasValue('yes'),
  refund: hasValue('yes'),
  area: z.array(z.enum(areas)),
};

/** Adds an operator and mails them a link. */
export const addOperator = deskAction({ email: text, ...accessFields }, async (request) => {
  const { services, input, operator, randomBytes, readContent } = request;
  const email = parseMailbox(input.email)?.toLowerCase();
  if (email === undefined) return resultOf('invalid-email');
  const access = accessOf(input, services.settings);
  if (typeof access === 'string') return resultOf(access);
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
 * Changes the name and the rights of an operator. If another owner has changed them since the page was opened,
 * nothing is changed and the page says so.
 */
export const changeOperator = deskAction(changeFields, async (request) => {
  const { services, input } = request;
  const { operator: email } = input;
  const { store, settings } = services;
  const before = await store.findOperator(email);
  if (before === undefined) return { kind: 'missing' };
  const access = accessOf(input, settings, before);
  if (typeof access === 'string') return resultOf(access);
  if (input.expectedVersion !== accessVersion(before)) return resultOf('changed-meanwhile');
  const outcome = await store.changeOperator({ ...access, email }, before);
  if (outcome !== 'done') {
    return resultOf(outcome === 'changed' ? 'changed-meanwhile' : outcome);
  }
  await recordChange(request, 'operator-changed', { ...access, email });
  return resultOf('changed');
});

/** Returns the version of what an owner can change of an operator: a hash of its values. */
export function accessVersion({ name, role, forms, mayRefund, areas: own }: Access): string {
  const values = JSON.stringify([name, role, forms ?? null, mayRefund, own]);
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

/**
 * Returns what an operator may do, as a form says it. While editing is off, the form has no areas, and the operator
 * keeps those of `before`.
 */
function accessOf(
  input: z.output<z.ZodObject<typeof accessFields>>,
  { EDITING }: Pick<Services['settings'], 'EDITING'>,
  before?: Access,
): Access | 'no-forms' | 'no-areas' | 'no-editing' {
  const { role, name, form: forms, 'all-forms': all, refund } = input;
  const isEditing = EDITING === 'on';
  const chosen = isEditing
    ? areas.filter((area) => input.area.includes(area))
    : (before?.areas ?? []);
  const own = role === 'owner' ? [] : chosen;
  if (role === 'editor' && !isEditing && before?.role !== 'editor') return 'no-editing';
  const needsAreas = isEditing && (role === 'editor' || own.length > 0);
  if (needsAreas && !isEditor({ role, areas: own })) return 'no-areas';
  const isAllForms = role === 'owner' || (role !== 'editor' && all);
  if (!isAllForms && role !== 'editor' && forms.length === 0) return 'no-forms';
  return {
    name,
    role,
    forms: isAllForms ? undefined : role === 'editor' ? [] : [...new Set(forms)].sort(),
    mayRefund: role === 'owner' || (role === 'staff' && refund),
    areas: own,
  };
}

/** The results that the operators page tells in a notice. */
export const operatorNotices = () => ({
  added: operatorWords.added,
  exists: operatorWords.exists,
  changed: operatorWords.changed,
  withdrawn: operatorWords.withdrawn,
  'changed-meanwhile': operatorWords.changedMeanwhile,
  'last-owner': operatorWords.lastOwner,
  'invalid-email': operatorWords.invalidEmail,
  'no-forms': operatorWords.noForms,
  'no-areas': operatorWords.noAreas,
  'no-editing': operatorWords.noEditing,
  'sessions-ended': operatorWords.sessionsEnded,
});

function resultOf(notice: keyof ReturnType<typeof operatorNotices>): ActionResult {
  return { kind: 'done', next: `/desk/operators?done=${notice}` };
}

async function recordChange(
  { services: { store, now }, operator, randomBytes }: DeskActionRequest,
  action: AuditAction,
  { email, ...access }: Access & Pick<Operator, 'email'>,
): Promise<void> {
  const details = detailsOf(access);
  const event = { operator: operator.email, action, subject: email, details };
  await record(store, event, now(), randomBytes);
}

/** Returns what an operator may do for the audit log. */
function detailsOf({ role, forms, mayRefund, areas }: Access): string {
  const refunds = mayRefund ? 'refunds' : '';
  return storedDetails('access', role, forms?.join(',') ?? '*', refunds, areas.join(','));
}
