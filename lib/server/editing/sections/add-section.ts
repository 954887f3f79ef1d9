import { z } from 'zod';
import {
  keysOf,
  firstOf,
  listIntent,
  nameOf,
  rootName,
  valuePart,
  type FormEntries,
} from '@/lib/editing/form-field';
import { mainLanguage } from '@/lib/languages/current-language';
import { mayEdit } from '@/lib/server/access/areas';
import type { Operator } from '@/lib/server/access/access-record';
import type { Content } from '@/lib/server/content/content';
import { listSectionTags } from '@/lib/server/content/sections/sections';
import { optionalText } from '@/lib/server/desk/fields';
import { editingAction } from '@/lib/server/editing/editing';
import type { EditedFile, WorkingCopy } from '@/lib/server/editing/files/working-copy';
import { operatorCopy } from '@/lib/server/editing/access/operator-copy';
import {
  formDrafts,
  type FormDraft,
  type FormDrafts,
} from '@/lib/server/editing/forms/form-drafts';
import { exampleInLanguage } from '@/lib/server/editing/sections/example-words';
import { findFormTarget, type FormTarget } from '@/lib/server/editing/forms/form-targets';
import { showValue } from '@/lib/server/editing/fields/show-value';
import { openForm } from '@/lib/server/editing/forms/open-form';
import { formOf, isPageTarget } from '@/lib/server/editing/forms/page-form';
import { applyIntent } from '@/lib/server/editing/fields/sent-form';
import { bodyName } from '@/lib/server/editing/page-text/page-value';

/** The name of the list of the blocks of a page. */
const bodyList = nameOf(rootName, bodyName);

/** The form of a page as an operator has it. */
export interface PageDraft {
  readonly target: FormTarget;
  readonly draft: FormDraft;
}

/** Opens what an operator has typed into the form of a page, else the page as it is saved. */
export async function openPageDraft(
  copy: WorkingCopy,
  drafts: FormDrafts,
  operator: Operator,
  name: string,
): Promise<PageDraft | undefined> {
  const target = findFormTarget(name);
  if (target === undefined || !isPageTarget(target)) return undefined;
  if (!mayEdit(operator, target.kind.area)) return undefined;
  const draft = await drafts.find({ operator: operator.email, target: name });
  if (draft !== undefined) return { target, draft };
  const opened = await openForm(copy, target);
  if (opened === undefined || opened === 'unreadable') return undefined;
  return { target, draft: newDraft(showValue(formOf(target, opened), opened.value), opened) };
}

function newDraft(
  entries: FormEntries,
  { value, file }: { readonly value: unknown; readonly file: EditedFile | undefined },
): FormDraft {
  const seen = file?.version;
  const shown = entries as FormDraft['entries'];
  return { entries: shown, base: value, seen, isChecked: false, conflicts: [] };
}

/** Returns whether a page may get an opening: it is a wide page without one. */
export function mayHaveOpening({ target, draft: { entries } }: PageDraft): boolean {
  if (target.kind.id !== 'pages' || firstOf(entries, nameOf(rootName, 'layout')) !== 'wide') {
    return false;
  }
  return !keysOf(entries, bodyList).some((key) =>
    /^\s*\{%\s*hero\b/.test(firstOf(entries, nameOf(nameOf(bodyList, key), valuePart))),
  );
}

/** Adds a section with example words to what an operator has typed into the form of a page. */
export const addSection = editingAction(
  { target: z.string().max(200), after: optionalText, name: z.string().max(50) },
  async ({ input, operator, services: { settings, now }, readContent }) => {
    const drafts = formDrafts(settings.DATA_DIR, now);
    const page = await openPageDraft(operatorCopy(operator), drafts, operator, input.target);
    const text = exampleOf(input.name, await readContent());
    if (page === undefined || text === undefined) return { kind: 'missing' };
    const { target, draft } = page;
    const isOpening = input.name === 'hero';
    if (isOpening && !mayHaveOpening(page)) return { kind: 'missing' };
    const blocks = keysOf(draft.entries, bodyList);
    const after = input.after !== undefined && blocks.includes(input.after) ? input.after : '';
    const intent = listIntent('add', bodyList, after);
    const shown = draft.entries[bodyList] === undefined ? { [bodyList]: [''] } : {};
    const stepped = applyIntent({ ...draft.entries, ...shown }, intent);
    if (stepped === undefined) return { kind: 'missing' };
    const { focus } = stepped;
    const added = focus.slice(bodyList.length + 1);
    const order = isOpening ? { [bodyList]: ['', added, ...blocks] } : {};
    const entries = { ...stepped.entries, ...order, [nameOf(focus, valuePart)]: [text] };
    const key = { operator: operator.email, target: input.target };
    await drafts.keep(key, { ...draft, entries: entries as FormDraft['entries'] });
    return { kind: 'done', next: `${target.href}#${encodeURIComponent(focus)}` };
  },
);

/** Returns a section with example words in the language of the site, and a drawing and a form of it. */
function exampleOf(name: string, { files, forms }: Content): string | undefined {
  const examples = listSectionTags().get(name)?.examples ?? [];
  const text = examples
    .map((example) => example.text)
    .find((each) => each.startsWith(`{% ${name}`));
  const drawing = [...files].find(([, file]) => file?.kind === 'drawing')?.[0];
  const picture = drawing ?? [...files].find(([, file]) => file !== undefined)?.[0] ?? '';
  const own = text && exampleInLanguage(text, mainLanguage());
  return own?.replaceAll('DRAWING', picture).replaceAll('FORM', [...forms.keys()][0] ?? '');
}
