import { addEarlierAnswers } from '@/components/forms/live/dom/earlier-answers';
import { fillForm } from '@/components/forms/live/dom/fill-form';
import { createDraft, type Draft, loadDraft, saveDraft } from '@/components/forms/live/drafts';
import { carryOver } from '@/lib/forms/carry-over';
import type { FormDefinition } from '@/lib/forms/definition';
import { findControl } from '@/lib/forms/dom/form-elements';
import { hydrationAttributes } from '@/lib/forms/dom/hydratable-form';
import { parseDefinition, readEarlierAnswers, readFields } from '@/lib/forms/dom/read-form';
import { findPart } from '@/lib/forms/form-markup';
import type { SubmittedFields } from '@/lib/forms/submission';
import { getSessionStorage } from '@/lib/site/session-storage';

/** A form as it is now. */
type ChangedForm =
  /** `replace` puts it into the page in place of the one that the visitor filled in. */
  | { readonly kind: 'here'; readonly form: HTMLFormElement; readonly replace: () => void }
  /** It can be used on its own page only. */
  | { readonly kind: 'elsewhere'; readonly path: string };

interface LiveRoot {
  /** Removes what hydration has added to the page. */
  readonly unmount: () => void;
  /** Hydrates the form that has replaced the other. */
  readonly hydrate: (form: HTMLFormElement) => void;
}

/**
 * Replaces a form that has changed since its page was loaded, or opens the form's own page. Resolves with
 * whether it has.
 */
export async function replaceChangedForm(
  form: HTMLFormElement,
  definition: FormDefinition,
  { unmount, hydrate }: LiveRoot,
): Promise<boolean> {
  const changed = await loadChangedForm(form, definition);
  if (changed === undefined) return false;
  if (changed.kind === 'elsewhere') {
    // The draft carries the answers there.
    if (loadDraft(getSessionStorage(), definition.id, Date.now()) === undefined) return false;
    window.location.assign(changed.path);
    return true;
  }
  unmount();
  changed.replace();
  saveReplaced(changed.form, definition);
  hydrate(changed.form);
  return true;
}

/** Saves the draft of a form that has replaced another, whose attempt it continues. */
function saveReplaced(form: HTMLFormElement, before: FormDefinition): void {
  const storage = getSessionStorage();
  const now = Date.now();
  const definition = parseDefinition(form) ?? before;
  const attempt = loadDraft(storage, before.id, now)?.attempt;
  const draft = createDraft(form, definition, readFields(form), { at: now, attempt });
  saveDraft(storage, before.id, draft);
}

async function loadPage(path: string): Promise<string> {
  const response = await fetch(path, { headers: { accept: 'text/html' }, cache: 'no-store' });
  return response.ok ? response.text() : '';
}

/**
 * Loads a form that has changed since its page was loaded, to carry the visitor's answers and files over.
 * Returns `undefined` if it cannot be loaded or has not changed.
 */
async function loadChangedForm(
  form: HTMLFormElement,
  definition: FormDefinition,
): Promise<ChangedForm | undefined> {
  const { id, version } = definition;
  const own = `/f/${id}`;
  // The form of an event's page has its choices.
  for (const path of [window.location.pathname + window.location.search, own]) {
    const page = await loadPage(path).catch(() => '');
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
