import { z } from 'zod';
import { shareHref } from '@/lib/editing/preview';
import { createAuditEntry, recordDone } from '@/lib/server/access/audit';
import { newSecretCookie } from '@/lib/server/access/desk/connections/new-secret';
import { isId } from '@/lib/server/desk/list-query';
import { mayEditFile } from '@/lib/server/editing/access/file-areas';
import { editingAction } from '@/lib/server/editing/editing';
import { readEditedFile, workingCopyOf } from '@/lib/server/editing/files/working-copy';
import { createToken, hashToken } from '@/lib/server/platform/http/requests/tokens';
import { createId } from '@/lib/server/platform/store/ids';

/** How long a link shows a file, in milliseconds. */
const lifetime = 7 * 86_400_000;

/**
 * Makes a link that shows a file for a week to people without an account, or ends one, as the field `do` says. The
 * store has only the hash of its token.
 */
export const shareFile = editingAction(
  { do: z.enum(['add', 'end']), path: z.string(), id: z.string().refine(isId).optional() },
  async ({ input, services, operator, randomBytes }) => {
    const { path, id } = input;
    const { store, settings, now } = services;
    if (!mayEditFile(operator, path)) return { kind: 'not-permitted' };
    const record = async (action: 'preview-shared' | 'preview-ended') => {
      const event = { operator: operator.email, action, subject: path };
      await recordDone(store, createAuditEntry(event, now(), randomBytes));
    };
    switch (input.do) {
      case 'add': {
        const file = await readEditedFile(workingCopyOf(process.cwd()), path);
        if (file === undefined) return { kind: 'missing' };
        const token = createToken(randomBytes);
        await store.addPreviewLink({
          tokenHash: hashToken(token),
          id: createId(now(), randomBytes),
          path,
          createdAt: now(),
          createdBy: operator.email,
          expiresAt: new Date(now().getTime() + lifetime),
        });
        await record('preview-shared');
        const cookie = newSecretCookie(token, settings.SITE_URL);
        return { kind: 'done', next: shareHref(path), cookie };
      }
      case 'end': {
        if (id === undefined) return { kind: 'invalid' };
        if (!(await store.deletePreviewLink(path, id))) return { kind: 'missing' };
        await record('preview-ended');
        return { kind: 'done', next: shareHref(path) };
      }
    }
  },
);
