import { z } from 'zod';
import { intentName } from '@/lib/editing/form-field';
import { chooserHref, chosenField } from '@/lib/editing/picture';
import { blockOfIntent, sectionListHref } from '@/lib/editing/section-list';
import { completeIntent } from '@/lib/editing/translation';
import { mayEdit } from '@/lib/server/access/areas';
import { isTranslatedVersion } from '@/lib/server/content/languages/words-version';
import type { ActionResult, DeskActionRequest } from '@/lib/server/desk/desk-action';
import { optionalText, text } from '@/lib/server/desk/fields';
import { operatorCopy } from '@/lib/server/editing/access/operator-copy';
import { recordedCopy } from '@/lib/server/editing/access/recorded-copy';
import { editingAction } from '@/lib/server/editing/editing';
import { isTooComplex } from '@/lib/server/editing/files/text-complexity';
import { readEditedFile } from '@/lib/server/editing/files/working-copy';
import { formDrafts, type FormDraft } from '@/lib/server/editing/forms/form-drafts';
import { findFormTarget } from '@/lib/server/editing/forms/form-targets';
import { readForm } from '@/lib/server/editing/fields/read-form';
import { listSeriesDates } from '@/lib/server/editing/hints/series-dates';
import { openForm, openLost } from '@/lib/server/editing/forms/open-form';
import { checkForm } from '@/lib/server/editing/forms/check-form';
import { formOf, isPageTarget } from '@/lib/server/editing/forms/page-form';
import { saveForm, type SentForm } from '@/lib/server/editing/forms/save-form';
import { followMove } from '@/lib/server/editing/moves/follow-move';
import { publicationPlaces } from '@/lib/server/editing/publication/desk/publication-context';
import { translatedTexts } from '@/lib/server/editing/translations/translated-texts';
import { versionOfText } from '@/lib/server/editing/translations/translation-state';
import { applyIntent, sentEntries } from '@/lib/server/editing/fields/sent-form';
import { applySectionIntent, writeSections } from '@/lib/server/editing/sections/section-entries';

const json = text.transform((sent, context): unknown => {
  try {
    // JSON is YAML: what is too much for a file is too much here.
    if (isTooComplex('base.yaml', sent)) throw new RangeError();
    return sent === '' ? undefined : (JSON.parse(sent) as unknown);
  } catch {
    context.addIssue({ code: 'custom' });
    return z.NEVER;
  }
});

/** What every form sends beside its entries. */
export const formFields = {
  target: z.string().max(200),
  /** The version of the file that the form was shown for; empty for a new one. */
  seen: optionalText.transform((sent) => (sent === '' ? undefined : sent)),
  /** The version of the words beside which a translation was shown. */
  original: optionalText,
  /** The value that the form was shown for. */
  base: json,
};

type FormRequest = DeskActionRequest & {
  readonly input: z.output<z.ZodObject<typeof formFields>>;
};

/** A sent form with the name of its target, which may have moved since the form was shown. */
interface NamedForm extends SentForm {
  readonly name: string;
}

/** Returns the form that was sent; `undefined` if there is none that the operator may edit. */
export async function readSent(request: FormRequest): Promise<NamedForm | undefined> {
  const { input, fields, operator, services } = request;
  const asked = findFormTarget(input.target);
  const moved =
    asked === undefined || asked.namedBy !== undefined
      ? undefined
      : await followMove(operatorCopy(operator), services.store, asked.path);
  const name = moved ?? input.target;
  const target = findFormTarget(name);
  const sent = sentEntries(fields);
  if (target === undefined || sent === undefined || !mayEdit(operator, target.kind.area)) {
    return undefined;
  }
  const entries = isPageTarget(target) ? writeSections(sent) : sent;
  return { name, target, entries, base: input.base, seen: input.seen };
}

function draftsOf({ services: { settings, now } }: DeskActionRequest) {
  return formDrafts(settings.DATA_DIR, now);
}

function draftOf({ entries, base, seen }: SentForm, isChecked: boolean): FormDraft {
  return { entries: entries as FormDraft['entries'], base, seen, isChecked, conflicts: [] };
}

/** Saves a typed form to its file. Its other buttons change a list, or throw away what was typed. */
export const saveTypedForm = editingAction(
  { ...formFields, [intentName]: text },
  async (request): Promise<ActionResult> => {
    const { input, operator, services } = request;
    const sent = await readSent(request);
    if (sent === undefined) return { kind: 'missing' };
    const { target } = sent;
    const key = { operator: operator.email, target: sent.name };
    const drafts = draftsOf(request);
    const backTo = (query: string) => ({ kind: 'done', next: `${target.href}${query}` }) as const;

    const intent = input[intentName];
    const stepped = applyIntent(sent.entries, intent) ?? applySectionIntent(sent.entries, intent);
    if (stepped !== undefined) {
      const earlier = await drafts.find(key);
      const draft = draftOf({ ...sent, entries: stepped.entries }, earlier?.isChecked ?? false);
      await drafts.keep(key, draft);
      return backTo(`#${encodeURIComponent(stepped.focus)}`);
    }
    const chosen = chosenField(intent);
    if (chosen !== undefined) {
      const earlier = await drafts.find(key);
      await drafts.keep(key, draftOf(sent, earlier?.isChecked ?? false));
      return { kind: 'done', next: chooserHref(sent.name, chosen) };
    }
    const above = isPageTarget(target) ? blockOfIntent(intent) : undefined;
    if (above !== undefined) {
      const earlier = await drafts.find(key);
      await drafts.keep(key, draftOf(sent, earlier?.isChecked ?? false));
      return { kind: 'done', next: sectionListHref(input.target, above) };
    }
    if (intent === 'discard') {
      await drafts.remove(key);
      const isThere = (await openForm(operatorCopy(operator), target)) !== undefined;
      return isThere
        ? backTo('?done=discarded')
        : { kind: 'done', next: '/desk/site?done=discarded' };
    }

    const isComplete = intent === completeIntent && isTranslatedVersion(input.original);
    const complete = isComplete ? { ...sent, translatedFrom: input.original } : sent;
    const result = await saveForm(recordedCopy(request), complete, services.now());
    switch (result.kind) {
      case 'missing':
        return { kind: 'missing' };
      case 'kept':
        await drafts.keep(key, result.draft);
        return backTo('#main');
      case 'not-saved':
        await drafts.keep(key, result.draft);
        return backTo(`?done=${result.reason}`);
      case 'saved': {
        await drafts.remove(key);
        await keepOriginal(request, complete);
        if (!result.isChanged) return backTo('?done=unchanged');
        const page = findFormTarget(result.path)?.href ?? target.href;
        return {
          kind: 'done',
          next: `${target.part === undefined ? page : target.href}?done=saved`,
        };
      }
    }
  },
);

/** Keeps the words that a translation is complete with, to tell later what has changed since. */
async function keepOriginal(
  { services: { settings } }: DeskActionRequest,
  { target: { original }, translatedFrom }: SentForm,
): Promise<void> {
  if (original === undefined || translatedFrom === undefined) return;
  const { copy, places } = publicationPlaces(settings);
  const text = (await readEditedFile(copy, original))?.text;
  if (text === undefined || versionOfText(original, text) !== translatedFrom) return;
  await translatedTexts(settings.DATA_DIR, places).keep(translatedFrom, text);
}

/** Keeps what was typed into a form, and responds with what the check says about it, as JSON. */
export const keepTypedForm = editingAction(formFields, async (request) => {
  const sent = await readSent(request);
  if (sent === undefined) return { kind: 'missing' };
  const { operator } = request;
  const key = { operator: operator.email, target: sent.name };
  const drafts = draftsOf(request);
  const earlier = await drafts.find(key);
  const conflicts = earlier?.seen === sent.seen ? (earlier?.conflicts ?? []) : [];
  await drafts.keep(key, { ...draftOf(sent, earlier?.isChecked ?? false), conflicts });
  const { target, entries, base } = sent;
  const copy = operatorCopy(operator);
  const found = await openForm(copy, target);
  if (found === 'unreadable') return { kind: 'missing' };
  const opened = found ?? (await openLost(copy, target));
  const reading = readForm(formOf(target, opened), entries, base);
  const now = request.services.now();
  const problems = await checkForm(copy, target, { reading, opened, now });
  const { site } = await request.readContent();
  const dates = listSeriesDates(reading.value, { ...site, now });
  return { kind: 'json', value: { problems, dates } };
});
