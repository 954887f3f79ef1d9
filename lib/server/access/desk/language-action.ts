import { z } from 'zod';
import { createAuditEntry, recordDone } from '@/lib/server/access/audit';
import { deskAction } from '@/lib/server/desk/desk-action';
import { languages, variants } from '@/lib/words/languages';

const languageFields = { language: z.enum(['', ...languages, ...variants]) };

/** Saves the language in which the operator reads the desk, '' for that of the site, and shows their account in it. */
export const saveLanguage = deskAction(languageFields, async (request) => {
  const { services, input, operator, randomBytes } = request;
  const { store, now } = services;
  const { email } = operator;
  await store.setOperatorLanguage(email, input.language === '' ? undefined : input.language);
  const event = { operator: email, action: 'settings-changed', subject: email } as const;
  await recordDone(store, createAuditEntry(event, now(), randomBytes));
  return { kind: 'done', next: '/desk/account?done=language-saved' };
});
