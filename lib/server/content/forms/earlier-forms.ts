import type { FormDefinition } from '@/lib/forms/definition';
import { processState } from '@/lib/server/platform/state/process-state';

/** More publications than happen while a page of a form is open. */
const maxVersions = 30;

type Forms = ReadonlyMap<string, FormDefinition>;

interface Memory {
  last: Forms | undefined;
  /** By form, then by version. */
  readonly forms: Map<string, Map<string, FormDefinition>>;
}

const memoryOfForms = () =>
  processState<Memory>('earlier-forms', () => ({ last: undefined, forms: new Map() }));

/**
 * Remembers the forms that the site serves, so that answers to a form that changes or is removed later
 * have their questions. A restart forgets them; names of fields then stand for the questions.
 */
export function rememberForms(forms: Forms): void {
  const memory = memoryOfForms();
  if (memory.last === forms) return;
  memory.last = forms;
  for (const [id, form] of forms) {
    const versions = memory.forms.get(id) ?? new Map<string, FormDefinition>();
    memory.forms.set(id, versions);
    const { version = '' } = form;
    // The newest is last.
    versions.delete(version);
    versions.set(version, form);
    const [oldest] = versions.keys();
    if (versions.size > maxVersions && oldest !== undefined) versions.delete(oldest);
  }
}

/** Returns a version of a form that the site has served. */
export function findEarlierForm(id: string, version: string): FormDefinition | undefined {
  return memoryOfForms().forms.get(id)?.get(version);
}
