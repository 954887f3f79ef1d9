import { z } from 'zod';
import { intentName, rootName } from '@/lib/editing/form-field';
import type { ActionResult, DeskActionRequest } from '@/lib/server/desk/desk-action';
import { text } from '@/lib/server/desk/fields';
import { recordedCopy } from '@/lib/server/editing/access/recorded-copy';
import { editingAction } from '@/lib/server/editing/editing';
import { seenTexts } from '@/lib/server/editing/files/seen-texts';
import {
  readEditedFile,
  saveEditedFile,
  type EditedFile,
} from '@/lib/server/editing/files/working-copy';
import { formDrafts, type FormDraft } from '@/lib/server/editing/forms/form-drafts';
import { mergeTexts } from '@/lib/server/editing/merging/merge-texts';
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
  const typed = withLineEnds(input[rootName], file.text, lineEndOf(file.text));
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
  const seenText = () => seenTexts(services.settings.DATA_DIR, services.now).find(seen);
  return { copy, file, typed, draft: await drafts.find(key), seenText, keep, remove };
}

function lineEndOf(text: string): string {
  return text.includes('\r\n') ? '\r\n' : '\n';
}

/**
 * Saves the text of a file. What another person has changed since in other lines stays. Where both have changed the
 * same, nothing is saved, and the page shows both texts.
 */
export const saveSource = editingAction(
  { ...sourceFields, [intentName]: text },
  async (request): Promise<ActionResult> => {
    const { input, operator, services } = request;
    const opened = await openSource(request);
    const page = sourceHref(operator, input.path);
    if (opened === undefined || page === undefined) return { kind: 'missing' };
    const { copy, file, typed, seenText, keep, remove } = opened;
    const backTo = (query: string) => ({ kind: 'done', next: `${page}${query}` }) as const;
    const end = async (query: string) => {
      await remove();
      return backTo(query);
    };
    if (input[intentName] === 'discard') return end('?done=discarded');

    const saveOver = async (current: EditedFile): Promise<ActionResult> => {
      const { text: theirs, version } = current;
      if (typed === theirs) return end('?done=unchanged');
      const isSeen = version === input.seen;
      const wanted = isSeen ? typed : mergeInto(current, typed, await seenText());
      if (wanted === undefined) {
        await keep({ seen: version, conflicts: [{ path: [], mine: typed, theirs }] });
        return backTo('#main');
      }
      const draft = { entries: { [rootName]: [wanted] }, seen: version };
      const problems = await checkSource(copy, file.path, wanted, services.now());
      if (problems.length > 0) {
        await keep({ ...draft, isChecked: true });
        return backTo('#main');
      }
      const result = await saveEditedFile(copy, file.path, wanted, version);
      switch (result.kind) {
        case 'changed':
          return result.current === undefined ? { kind: 'missing' } : saveOver(result.current);
        case 'refused':
          await keep(draft);
          return backTo(`?done=${result.reason}`);
        case 'saved':
          return end(isSeen ? '?done=saved' : '?done=merged');
      }
    };
    return saveOver(file);
  },
);

/** Puts a typed text together with a newer file; `undefined` where both have changed the same. */
function mergeInto(
  { text: theirs }: EditedFile,
  typed: string,
  base: string | undefined,
): string | undefined {
  const merged = base === undefined ? undefined : mergeTexts(base, typed, theirs);
  return merged && withLineEnds(merged, theirs, lineEndOf(theirs));
}

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
