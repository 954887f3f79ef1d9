import { attentionName } from '@/lib/server/access/attention';
import { createAuditEntry, recordDone } from '@/lib/server/access/audit';
import { deskAction } from '@/lib/server/desk/desk-action';
import { isTicked, version } from '@/lib/server/desk/fields';

const attentionFields = { version, assigned: isTicked, answered: isTicked };

/** Saves of what others do the operator gets a mail, and redirects to their account. */
export const saveAttention = deskAction(attentionFields, async (request) => {
  const { services, input, operator, randomBytes } = request;
  const { store, now } = services;
  const { version, assigned, answered } = input;
  const { email } = operator;
  const isSaved = await store.saveDeskSetting({
    name: attentionName(email),
    value: { assigned, answered },
    version,
    changedAt: now(),
    changedBy: email,
  });
  if (!isSaved) return { kind: 'changed' };
  const event = { operator: email, action: 'settings-changed', subject: email } as const;
  await recordDone(store, createAuditEntry(event, now(), randomBytes));
  return { kind: 'done', next: '/desk/account?done=attention-saved' };
});
