import { mailInvitation } from '@/lib/server/desk/access/sign-in-mails';
import { record } from '@/lib/server/desk/access/sign-in-actions';
import { operatorWords } from '@/lib/server/desk/access/words';
import type { ActionResult, DeskActionRequest } from '@/lib/server/desk/actions/desk-action';
import type { AuditAction } from '@/lib/server/desk/audit';
import { isId } from '@/lib/server/desk/pages/list-query';
import { parseMailbox } from '@/lib/server/mail/email-address';
import { showLine } from '@/lib/server/submissions/visible-text';
import { roles, type Operator } from '@/lib/server/store/desk-record';

type Access = Pick<Operator, 'name' | 'role' | 'forms' | 'mayRefund'>;

const maxNameLength = 80;

/** Adds an operator and mails them a link. */
export async function addOperatorAction(request: DeskActionRequest): Promise<ActionResult> {
  const { services, fields, operator, randomBytes, readContent } = request;
  const email = parseMailbox(fields.get('email') ?? '')?.toLowerCase();
  if (email === undefined) return resultOf('invalid-email');
  const access = readAccess(fields);
  if (access === 'invalid') return { kind: 'invalid' };
  if (access === 'no-forms') return resultOf('no-forms');
  const { store, settings, now } = services;
  const added = { ...access, email, createdAt: now(), createdBy: operator.email };
  if (!(await store.addOperator(added))) return resultOf('exists');
  await recordChange(request, 'operator-added', added);
  const { site } = await readContent();
  const options = { siteUrl: settings.SITE_URL, siteName: site.name, now, randomBytes };
  await mailInvitation(store, added, options);
  return resultOf('added');
}

/** Changes the name, role, forms and right to refund of an operator. */
export async function changeOperatorAction(request: DeskActionRequest): Promise<ActionResult> {
  const { services, fields } = request;
  const email = fields.get('operator') ?? '';
  const access = readAccess(fields);
  if (access === 'invalid') return { kind: 'invalid' };
  if (access === 'no-forms') return resultOf('no-forms');
  const { store } = services;
  if ((await store.findOperator(email)) === undefined) return { kind: 'missing' };
  if (!(await store.changeOperator({ ...access, email }))) return resultOf('last-owner');
  await recordChange(request, 'operator-changed', { ...access, email });
  return resultOf('changed');
}

/** Deletes an operator with all their sessions, links and passkeys. */
export async function withdrawOperatorAction(request: DeskActionRequest): Promise<ActionResult> {
  const { services, fields } = request;
  const { store } = services;
  const withdrawn = await store.findOperator(fields.get('operator') ?? '');
  if (withdrawn === undefined) return { kind: 'missing' };
  if (!(await store.deleteOperator(withdrawn.email))) return resultOf('last-owner');
  await recordChange(request, 'operator-deleted', withdrawn);
  return resultOf('withdrawn');
}

/** Reads what an operator may do from the fields of a form. */
function readAccess(fields: URLSearchParams): Access | 'invalid' | 'no-forms' {
  const role = roles.find((each) => each === fields.get('role'));
  const forms = fields.getAll('form');
  if (role === undefined || !forms.every(isId)) return 'invalid';
  const isAllForms = role === 'owner' || fields.get('all-forms') === 'yes';
  if (!isAllForms && forms.length === 0) return 'no-forms';
  return {
    name: showLine(fields.get('name') ?? '')
      .trim()
      .slice(0, maxNameLength),
    role,
    forms: isAllForms ? undefined : [...new Set(forms)].sort(),
    mayRefund: role === 'owner' || (role === 'staff' && fields.get('refund') === 'yes'),
  };
}

/** The results that the operators page tells in a notice. */
export const operatorNotices = {
  added: operatorWords.added,
  exists: operatorWords.exists,
  changed: operatorWords.changed,
  withdrawn: operatorWords.withdrawn,
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
