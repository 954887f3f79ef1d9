import { z } from 'zod';
import { previewHref, previewLights } from '@/lib/editing/preview';
import { isTooComplex } from '@/lib/server/editing/files/text-complexity';
import { editingAction } from '@/lib/server/editing/editing';
import { maxBytesOf } from '@/lib/server/editing/files/working-copy';
import { savePreviewDraft } from '@/lib/server/editing/preview/preview-draft';
import { createToken, isToken } from '@/lib/server/platform/http/requests/tokens';

/**
 * Keeps a text that is not saved and redirects to the preview of its file. A script sends an id of its own, so that
 * each text replaces the one before.
 */
export const previewFile = editingAction(
  {
    path: z.string(),
    text: z.string(),
    draft: z.string().refine(isToken).optional(),
    light: z.enum(previewLights).optional().catch(undefined),
    at: z.string().optional(),
  },
  async ({ input, services: { store, now }, operator, randomBytes }) => {
    const { path, draft = createToken(randomBytes), light, at } = input;
    // A form sends the ends of lines as CRLF.
    const text = input.text.replaceAll('\r\n', '\n');
    if (Buffer.byteLength(text) > maxBytesOf(path)) return { kind: 'invalid' };
    if (isTooComplex(path, text)) return { kind: 'invalid' };
    await savePreviewDraft(store, operator, draft, { path, text }, now());
    const query = { draft, ...(light && { light }), ...(at && { at }) };
    return { kind: 'done', next: previewHref(path, query) };
  },
);
