import { filled, hasValue } from '@/lib/server/desk/fields';
import { recordedCopy } from '@/lib/server/editing/access/recorded-copy';
import { deletableKind } from '@/lib/server/editing/deletion/deletable';
import { editingAction } from '@/lib/server/editing/editing';
import { canBeDraft } from '@/lib/server/editing/entries/entry-actions';
import { saveEditedFile } from '@/lib/server/editing/files/working-copy';
import { findFormTarget } from '@/lib/server/editing/forms/form-targets';
import { openForm } from '@/lib/server/editing/forms/open-form';
import { writeTarget } from '@/lib/server/editing/forms/page-form';

/** Makes an entry whose `version` the operator saw a draft, or ends that. Visitors see it after a publication. */
export const setDraft = editingAction(
  { path: filled(200), version: filled(64), draft: hasValue('yes') },
  async (request) => {
    const { input, operator } = request;
    const { path, version, draft } = input;
    const target = findFormTarget(path);
    const kind = deletableKind(operator, path);
    if (target === undefined || kind === undefined || !canBeDraft(kind, path)) {
      return { kind: 'missing' };
    }
    const copy = recordedCopy(request);
    const opened = await openForm(copy, target);
    if (opened === undefined || opened === 'unreadable' || opened.file === undefined) {
      return { kind: 'missing' };
    }
    const backTo = (done: string) =>
      ({ kind: 'done', next: `${target.href}?done=${done}` }) as const;
    if (opened.file.version !== version) return backTo('changed-since');
    const { draft: _, ...settings } = opened.whole as Readonly<Record<string, unknown>>;
    const value = draft ? { ...settings, draft } : settings;
    const written = writeTarget(target, opened.file.text, value);
    if (!written.ok) return backTo('inexact');
    const result = await saveEditedFile(copy, path, written.text, version);
    if (result.kind === 'changed') return backTo('changed-since');
    if (result.kind === 'refused') return backTo(result.reason);
    return backTo(draft ? 'hidden' : 'shown');
  },
);
