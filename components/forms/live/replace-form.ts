import { addEarlierAnswers } from '@/components/forms/live/dom/earlier-answers';
import { fillForm } from '@/components/forms/live/dom/fill-form';
import type { Draft } from '@/components/forms/live/drafts';
import { carryOver } from '@/lib/forms/carry-over';
import type { FormDefinition } from '@/lib/forms/definition';
import { findControl } from '@/lib/forms/dom/form-elements';
import { hydrationAttributes } from '@/lib/forms/dom/hydratable-form';
import { parseDefinition, readEarlierAnswers, readFields } from '@/lib/forms/dom/read-form';
import { findPart } from '@/lib/forms/form-markup';
import type { SubmittedFields } from '@/lib/forms/submission';

/** A form as it is now. */
export type ChangedForm =
  /** `replace` puts it into the page in place of the one that the visitor filled in. */
  | { readonly kind: 'here'; readonly form: HTMLFormElement; readonly replace: () => void }
  /** It can be used on its own page only. */
  | { readonly kind: 'elsewhere'; readonly path: string };

/**
 * Loads a form that has changed since its page was loaded, to carry the visitor's answers and files over.
 * Returns `undefined` if it cannot be loaded or has not changed.
 */
export async function loadChangedForm(
  form: HTMLFormElement,
  definition: FormDefinition,
  load: (path: string) => Promise<string>,
): Promise<ChangedForm | undefined> {
  const { id, version } = definition;
  const own = `/f/${id}`;
  // The form of an event's page has its choices.
  for (const path of [window.location.pathname + window.location.search, own]) {
    const page = await load(path).catch(() => '');
    const found = new DOMParser()
      .parseFromString(page, 'text/html')
      .querySelector<HTMLFormElement>(`form[${hydrationAttributes.id}="${CSS.escape(id)}"]`);
    const next = found === null ? undefined : parseDefinition(found);
    if (found === null || next === undefined || next.version === version) continue;
    const takesCard = findPart(found, 'card') !== undefined;
    // The content policy allows card fields on the form's own page only.
    const canPay = window.location.pathname === own || findPart(form, 'card') !== undefined;
    if (takesCard && !canPay) return { kind: 'elsewhere', path: own };
    const replacement = document.importNode(found, true);
    const replace = () => replaceForm(form, definition, replacement, next);
    return { kind: 'here', form: replacement, replace };
  }
  return undefined;
}

function replaceForm(
  form: HTMLFormElement,
  before: FormDefinition,
  replacement: HTMLFormElement,
  definition: FormDefinition,
): void {
  const { fields, earlier } = carryOver(definition, before, readFields(form));
  const answers = [...readEarlierAnswers(form), ...earlier];
  for (const { name, kind } of definition.fields) {
    const [from, to] = [form, replacement].map((each) => findControl(each, name));
    if (kind === 'file' && isFileInput(from) && isFileInput(to)) to.files = from.files;
  }
  form.replaceWith(replacement);
  fillForm(replacement, definition, fields);
  addEarlierAnswers(replacement, answers);
}

/**
 * Fills a form with the answers of a draft of an earlier version, without those that it holds already.
 * `asked` are the questions as they were; without them, the names of fields stand for the questions.
 */
export function fillFromDraft(
  form: HTMLFormElement,
  definition: FormDefinition,
  { fields: saved, asked, earlier = [] }: Pick<Draft, 'fields' | 'asked' | 'earlier'>,
  typed: SubmittedFields,
): void {
  const before = asked === undefined ? undefined : { fields: asked };
  const { fields, earlier: moved } = carryOver(definition, before, saved);
  const names = new Set(typed.map(([name]) => name));
  fillForm(form, definition, [...fields.filter(([name]) => !names.has(name)), ...typed]);
  addEarlierAnswers(form, [...earlier, ...moved]);
}

function isFileInput(control: HTMLElement | undefined): control is HTMLInputElement {
  return control instanceof HTMLInputElement && control.type === 'file';
}
