import { z } from 'zod';
import { previewHref, previewLights } from '@/lib/editing/preview';
import { editingAction } from '@/lib/server/editing/editing';
import { isTooMuch } from '@/lib/server/editing/files/working-copy';
import { formFields, readSent } from '@/lib/server/editing/forms/form-actions';
import { typedText } from '@/lib/server/editing/forms/typed-text';
import { savePreviewDraft, type PreviewDraft } from '@/lib/server/editing/preview/preview-draft';
import { createToken, isToken } from '@/lib/server/platform/http/requests/tokens';

/**
 * Keeps what is typed and not saved, a text or the fields of a form, and redirects to the preview of its file. A script
 * sends an id of its own, so that each text replaces the one before. With neither, it shows the file as it is saved.
 */
export const previewFile = editingAction(
  {
    ...formFields,
    target: z.string().max(200).optional(),
    path: z.string().optional(),
    text: z.string().optional(),
    draft: z.string().refine(isToken).optional(),
    light: z.enum(previewLights).optional().catch(undefined),
    at: z.string().optional(),
    when: z.string().optional(),
  },
  async (request) => {
    const { input, services, operator, randomBytes } = request;
    const { target, draft = createToken(randomBytes), light, at, when } = input;
    const shown = { ...(light && { light }), ...(at && { at }), ...(when && { when }) };
    let typed: PreviewDraft;
    if (target !== undefined) {
      const sent = await readSent({ ...request, input: { ...input, target } });
      const written = sent && (await typedText(sent));
      if (written === undefined) return { kind: 'invalid' };
      typed = written;
    } else if (input.path === undefined) {
      return { kind: 'invalid' };
    } else if (input.text === undefined) {
      return { kind: 'done', next: previewHref(input.path, shown) };
    } else {
      // A form sends the ends of lines as CRLF.
      typed = { path: input.path, text: input.text.replaceAll('\r\n', '\n') };
    }
    const { path, text } = typed;
    if (isTooMuch(path, text)) return { kind: 'invalid' };
    const saved = await savePreviewDraft(services.store, operator, draft, typed, services.now());
    if (saved !== 'saved') return { kind: 'limited', ...saved };
    const query = { draft, ...(target !== undefined && { form: 'yes' }), ...shown };
    return { kind: 'done', next: previewHref(path, query) };
  },
);
