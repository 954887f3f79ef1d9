import { z } from 'zod';
import { deskAction } from '@/lib/server/desk/desk-action';
import { optionalText, text } from '@/lib/server/desk/fields';
import { createAuditEntry, recordDone } from '@/lib/server/access/audit';
import { newSecretCookie } from '@/lib/server/access/desk/connections/new-secret';
import { isId } from '@/lib/server/desk/list-query';
import { createToken, hashToken } from '@/lib/server/platform/http/requests/tokens';
import { createId } from '@/lib/server/platform/store/ids';

const page = '/desk/tokens';
const maxLabel = 80;

const tokenFields = {
  do: z.enum(['add', 'delete']),
  form: text,
  label: text,
  id: optionalText,
};

/** Adds or deletes a token of the read API, as the field `do` says. The store has only its hash. */
export const changeToken = deskAction(tokenFields, async (request) => {
  const { input, services, operator, randomBytes, readContent } = request;
  const { store, settings, now } = services;
  const record = async (action: 'token-added' | 'token-deleted', subject: string) => {
    const event = { operator: operator.email, action, subject };
    await recordDone(store, createAuditEntry(event, now(), randomBytes));
  };
  switch (input.do) {
    case 'add': {
      const { form, label } = input;
      if (!(await readContent()).forms.has(form)) return { kind: 'invalid' };
      const token = createToken(randomBytes);
      await store.addApiToken({
        tokenHash: hashToken(token),
        id: createId(now(), randomBytes),
        form,
        label: label.trim().slice(0, maxLabel),
        createdAt: now(),
        createdBy: operator.email,
      });
      await record('token-added', form);
      return { kind: 'done', next: page, cookie: newSecretCookie(token, settings.SITE_URL) };
    }
    case 'delete': {
      const { id } = input;
      if (!isId(id)) return { kind: 'invalid' };
      const token = (await store.listApiTokens()).find((listed) => listed.id === id);
      if (token === undefined || !(await store.deleteApiToken(id))) return { kind: 'missing' };
      await record('token-deleted', token.form);
      return { kind: 'done', next: page };
    }
  }
});
