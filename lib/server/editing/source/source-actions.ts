import { z } from 'zod';
import { intentName, rootName } from '@/lib/editing/form-field';
import type { ActionResult, DeskActionRequest } from '@/lib/server/desk/desk-action';
import { text } from '@/lib/server/desk/fields';
import { recordedCopy } from '@/lib/server/editing/access/recorded-copy';
import { editingAction } from '@/lib/server/editing/editing';
import { readEditedFile, saveEditedFile } from '@/lib/server/editing/files/working-copy';
import { formDrafts, type FormDraft } from '@/lib/server/editing/forms/form-drafts';
import { withLineEnds } from '@/lib/server/editing/page-text/page-text';
import { checkSource } from '@/lib/server/editing/source/check-source';
import { hasSource, sourceDraft, sourceHref } from '@/lib/server/editing/source/source-target';

/** In UTF-16 code units: more than any file may have, which the check says. */
const maxLength = 512 * 1024;

const sourceFields = {
  path: z.string().max(200),
  /** The version of the file that the text was shown for. */
  seen: text,
  [rootName]: z.string().max(maxLength),
};

type SourceRequest = DeskActionRequest & {
  readonly input: z.output<z.ZodObject<typeof sourceFields>>;
};

/** Opens the file of a sent text, with the text as the file would have it, and its draft. */
async function openSource(request: SourceRequest) {
  const { input, operator, services } = request;
  const { path, seen } = input;
  if (!hasSource(operator, path)) return undefined;
  const copy = recordedCopy(request);
  const file = await readEditedFile(copy, path);
  if (file === undefined) return undefined;
  const newLine = file.text.includes('\r\n') ? '\r\n' : '\n';
  const typed = withLineEnds(input[rootName], file.text, newLine);
  const drafts = formDrafts(services.settings.DATA_DIR, services.now);
  const key = { operator: operator.email, target: sourceDraft(path) };
  const keep = (change: Partial<FormDraft>) =>
    drafts.keep(key, {
      entries: { [rootName]: [typed] },
      base: null,
      seen,
      isChecked: false,
      conflicts: [],
      ...change,
    });
  const remove = () => drafts.remove(key);
  return { copy, file, typed, draft: await drafts.find(key), keep, remove };
}

/**
 * Saves the text of a file. If another person has changed the file since, nothing is saved, and the page shows
 * both texts.
 */
export const saveSource = editingAction(
  { ...sourceFields, [intentName]: text },
  async (request): Promise<ActionResult> => {
    const { input, operator, services } = request;
    const opened = await openSource(request);
    const page = sourceHref(operator, input.path);
    if (opened === undefined || page === undefined) return { kind: 'missing' };
    const { copy, file, typed, keep, remove } = opened;
    const backTo = (query: string) => ({ kind: 'done', next: `${page}${query}` }) as const;
    if (input[intentName] === 'discard') {
      await remove();
      return backTo('?done=discarded');
    }
    if (typed === file.text) {
      await remove();
      return backTo('?done=unchanged');
    }
    const keepBoth = async ({ text: theirs, version }: Pick<typeof file, 'text' | 'version'>) => {
      const conflicts = [{ path: [], mine: typed, theirs }];
      await keep({ seen: version, conflicts });
      return backTo('#main');
    };
    if (file.version !== input.seen) return keepBoth(file);
    const problems = await checkSource(copy, file.path, typed, services.now());
    if (problems.length > 0) {
      await keep({ isChecked: true });
      return backTo('#main');
    }
    const result = await saveEditedFile(copy, file.path, typed, file.version);
    switch (result.kind) {
      case 'changed':
        return result.current === undefined ? { kind: 'missing' } : keepBoth(result.current);
      case 'refused':
        await keep({ isChecked: false });
        return backTo(`?done=${result.reason}`);
      case 'saved':
        await remove();
        return backTo('?done=saved');
    }
  },
);

/** Keeps the typed text of a file, and responds with what the check says about it, as JSON. */
export const keepSource = editingAction(sourceFields, async (request) => {
  const opened = await openSource(request);
  if (opened === undefined) return { kind: 'missing' };
  const { copy, file, typed, draft, keep } = opened;
  const conflicts = draft?.seen === request.input.seen ? draft.conflicts : [];
  await keep({ isChecked: draft?.isChecked ?? false, conflicts });
  const problems = await checkSource(copy, file.path, typed, request.services.now());
  return { kind: 'json', value: { problems } };
});
