import type { FormEntries } from '@/lib/editing/form-field';
import { mayEdit } from '@/lib/server/access/areas';
import type { DeskPageRequest } from '@/lib/server/desk/desk-page';
import { workingCopyOf, type WorkingCopy } from '@/lib/server/editing/files/working-copy';
import { copyEntry } from '@/lib/server/editing/entries/copy-entry';
import { readEntryFacts } from '@/lib/server/editing/entries/entry-facts';
import { entryActions } from '@/lib/server/editing/entries/entry-actions';
import { copyWords } from '@/lib/words/lib/server/editing/entries';
import { describeConflict } from '@/lib/server/editing/merging/describe-conflicts';
import { editNotice } from '@/lib/server/editing/forms/edit-notice';
import { formDrafts } from '@/lib/server/editing/forms/form-drafts';
import { findFormTarget, type FormTarget } from '@/lib/server/editing/forms/form-targets';
import { readForm } from '@/lib/server/editing/fields/read-form';
import { showValue } from '@/lib/server/editing/fields/show-value';
import { listSeriesDates } from '@/lib/server/editing/hints/series-dates';
import { listSuggestions } from '@/lib/server/editing/hints/suggestions';
import { followMove } from '@/lib/server/editing/moves/follow-move';
import { openedMs, presenceIn } from '@/lib/server/editing/presence/presence';
import { describeSaver, nameOfOperator } from '@/lib/server/editing/presence/savers';
import { kindOfFile, titleOfEntry } from '@/lib/server/editing/kinds/kinds';
import { openForm, openLost, type OpenedForm } from '@/lib/server/editing/forms/open-form';
import { translationProps } from '@/lib/server/editing/forms/translation-props';
import { checkForm } from '@/lib/server/editing/forms/check-form';
import {
  formOf,
  isPageTarget,
  listTexts,
  previewedPath,
} from '@/lib/server/editing/forms/page-form';
import { nameSections, showSections } from '@/lib/server/editing/sections/section-entries';
import {
  listTranslationsOf,
  readLanguages,
} from '@/lib/server/editing/translations/list-languages';
import { sourceHref } from '@/lib/server/editing/source/source-target';
import { saveWords } from '@/lib/words/lib/server/editing/forms';
import { wallTimeAt } from '@/lib/time/zoned-time';

/**
 * Returns the props of the form of a file, or of a part of one: what the operator has typed and not saved, else
 * what the file has. Returns `undefined` if there is no such form or file. The form of a file that has moved is that
 * of where it is now; that of a deleted one is there as long as something typed into it is not saved.
 */
export async function formProps(request: DeskPageRequest, name: string) {
  const props = await findProps(request, name);
  if (props !== undefined || name.startsWith('new/')) return props;
  const copy = workingCopyOf(process.cwd());
  const moved = await followMove(copy, request.services.store, name);
  return moved === undefined ? undefined : findProps(request, moved);
}

async function findProps(request: DeskPageRequest, name: string) {
  const { services, operator, context, content, display } = request;
  const { settings, now } = services;
  const target = findFormTarget(name);
  if (target === undefined || !mayEdit(operator, target.kind.area)) return undefined;
  const workingCopy = workingCopyOf(process.cwd());
  const drafts = formDrafts(settings.DATA_DIR, now);
  const draft = await drafts.find({ operator: operator.email, target: name });
  const found = await openForm(workingCopy, target);
  const isLost = found === undefined;
  if (isLost && draft === undefined) return undefined;
  const opened = found ?? (await openLost(workingCopy, target));
  const { href, kind } = target;
  const isNew = target.namedBy !== undefined || isLost;
  const copy = opened === 'unreadable' ? undefined : describeCopy(target, opened.value, display);
  // A translation belongs to one entry.
  const isTranslated =
    target.copyOf !== undefined &&
    (await listTranslationsOf(workingCopy, [target.copyOf])).length > 0;
  const title = isNew || opened === 'unreadable' ? target.title : titleOfEntry(kind, opened.value);
  const state = {
    title,
    kind: target.title,
    target: name,
    href,
    operator: operator.email,
    ...editNotice(context.query),
    about: copy?.about ?? (isLost ? saveWords.lost : undefined),
    aboutTranslations: isTranslated ? copyWords.untranslated : undefined,
    others: isNew ? undefined : await enterForm(request, name),
    sourceHref: isNew ? undefined : sourceHref(operator, target.path),
    actions: isNew ? undefined : entryActions(operator, target, opened),
    languages: isNew ? undefined : await listLanguages(workingCopy, target, opened),
  };
  if (opened === 'unreadable') {
    return {
      ...state,
      notice: saveWords.unreadable,
      isProblem: true,
      preview: undefined,
      translation: undefined,
      form: undefined,
    };
  }
  const field = formOf(target, opened);
  const value = copy?.value ?? firstValue(target, opened.value, display);
  const base = draft === undefined ? value : draft.base;
  const entries: FormEntries = draft?.entries ?? showValue(field, value);
  const shown = isPageTarget(target) ? showSections(entries) : { entries, sections: {} };
  const typed = readForm(field, entries, base);
  const reading = draft?.isChecked === true ? typed : undefined;
  return {
    ...state,
    title: isLost && copy === undefined ? titleOfEntry(kind, typed.value) : title,
    // The original is beside a translation, and leaves no room for the page.
    preview:
      target.original === undefined
        ? { path: previewedPath(target), hasRed: content.look.lights.includes('red'), isNew }
        : undefined,
    translation: await translationProps(request, workingCopy, target, opened),
    form: {
      field,
      ...shown,
      sectionNames: nameSections(shown.entries),
      texts: listTexts(field, shown),
      suggestions: await listSuggestions(
        workingCopy,
        [field, ...Object.values(shown.sections)],
        typed.value,
      ),
      dates: listSeriesDates(typed.value, display),
      /** JSON: the value that the form was shown for, with which a merge begins. */
      base: JSON.stringify(base ?? null),
      seen: (draft === undefined || isLost ? opened.file?.version : draft.seen) ?? '',
      isDraft: draft !== undefined,
      problems:
        reading === undefined
          ? []
          : await checkForm(workingCopy, target, { reading, opened, now: now() }),
      /** Who has saved what the draft is in conflict with, in a sentence. */
      saver:
        draft?.seen === undefined || draft.conflicts.length === 0
          ? undefined
          : await describeSaver(request, target.path, draft.seen),
      conflicts: (draft?.conflicts ?? []).map((conflict) => describeConflict(field, conflict)),
    },
  };
}

/** Lists the languages of the entry of a form, or of the one that it is a translation of. */
async function listLanguages(
  copy: WorkingCopy,
  { kind, path, original = path }: FormTarget,
  opened: OpenedForm | 'unreadable',
) {
  const main = kind.language === undefined ? kind : kindOfFile(original);
  if (main === undefined || opened === 'unreadable') return undefined;
  const file = opened.original?.file ?? opened.file;
  const { wordsVersion } = readEntryFacts(main, original, file?.text);
  const rows = (await readLanguages(copy))({ path: original, kind: main, wordsVersion });
  return rows && { path: original, rows };
}

/** Returns the value that a form begins with: that of a new post has the day. */
function firstValue(
  { kind, namedBy }: FormTarget,
  value: unknown,
  { now, timeZone }: DeskPageRequest['display'],
): unknown {
  const isNewPost = kind.id === 'posts' && namedBy !== undefined;
  return isNewPost ? { date: wallTimeAt(now, timeZone).date } : value;
}

/** Returns the value of a new copy, with what the page says of it. */
function describeCopy(
  { kind, copyOf }: FormTarget,
  value: unknown,
  { now, timeZone }: DeskPageRequest['display'],
) {
  if (copyOf === undefined) return undefined;
  const { date: today } = wallTimeAt(now, timeZone);
  const { days, value: copied } = copyEntry(kind, value, today);
  return { value: copied, about: copyWords[days ?? (kind.id === 'forms' ? 'form' : 'none')] };
}

/** Keeps that the operator has opened a form, and returns the names of the others who are there. */
async function enterForm({ services, operator }: DeskPageRequest, name: string) {
  const { store, settings, now } = services;
  const presence = presenceIn(settings.DATA_DIR, now);
  await presence.enter(name, operator.email, openedMs).catch(() => undefined);
  const emails = await presence.others(name, operator.email);
  return Promise.all(emails.map((email) => nameOfOperator(store, email)));
}
