import { firstOf, rootName } from '@/lib/editing/form-field';
import type { DeskPageRequest } from '@/lib/server/desk/desk-page';
import { seenTexts } from '@/lib/server/editing/files/seen-texts';
import { readEditedFile, workingCopyOf } from '@/lib/server/editing/files/working-copy';
import { readEntryFacts } from '@/lib/server/editing/entries/entry-facts';
import { editNotice } from '@/lib/server/editing/forms/edit-notice';
import { formDrafts } from '@/lib/server/editing/forms/form-drafts';
import { editHref, kindOfFile, nameOfKind } from '@/lib/server/editing/kinds/kinds';
import { checkSource } from '@/lib/server/editing/source/check-source';
import { hasSource, sourceDraft } from '@/lib/server/editing/source/source-target';
import { describeSaver } from '@/lib/server/editing/presence/savers';
import { sourceWords } from '@/lib/words/lib/server/editing/source';

/** Returns the props of the text of a file: what the operator has typed and not saved, else what the file has. */
export async function sourceProps(request: DeskPageRequest, path: string) {
  const { services, operator, context } = request;
  const { settings, now } = services;
  const kind = kindOfFile(path);
  if (kind === undefined || !hasSource(operator, path)) return undefined;
  const copy = workingCopyOf(process.cwd());
  const file = await readEditedFile(copy, path);
  if (file === undefined) return undefined;
  await seenTexts(settings.DATA_DIR, now).keep(file);
  const drafts = formDrafts(settings.DATA_DIR, now);
  const draft = await drafts.find({ operator: operator.email, target: sourceDraft(path) });
  const text = draft === undefined ? file.text : firstOf(draft.entries, rootName);
  const [conflict] = draft?.conflicts ?? [];
  return {
    title: sourceWords.page(readEntryFacts(kind, path, file.text).title),
    path,
    kind: nameOfKind(kind),
    formHref: editHref(path, kind),
    operator: operator.email,
    ...editNotice(context.query),
    text,
    seen: draft?.seen ?? file.version,
    isDraft: draft !== undefined,
    /** Who has saved since, in a sentence. */
    saver:
      draft?.seen === undefined || conflict === undefined
        ? undefined
        : await describeSaver(request, path, draft.seen),
    /** The text that they have saved. */
    theirs: typeof conflict?.theirs === 'string' ? conflict.theirs : undefined,
    isChecked: draft?.isChecked ?? false,
    problems: await checkSource(copy, path, text, now()),
  };
}
