import {
  keysOf,
  addButtonId,
  nameOf,
  newKey,
  rootName,
  stepKeys,
  type FormEntries,
  type ListStep,
} from '@/lib/editing/form-field';

/** The most values that a form may send: each part of a page has two. */
const maxValues = 10_000;

/** Returns the entries of a sent form; `undefined` if it has more than a form can have. */
export function sentEntries(fields: URLSearchParams): FormEntries | undefined {
  const entries = new Map<string, string[]>();
  let count = 0;
  for (const [name, value] of fields) {
    if (name !== rootName && !name.startsWith(nameOf(rootName, ''))) continue;
    const values = entries.get(name) ?? [];
    values.push(value);
    entries.set(name, values);
    count += 1;
    if (count > maxValues) return undefined;
  }
  return Object.fromEntries(entries);
}

/** The entries after a step of a list, and the name of what gets the focus. */
interface SteppedEntries {
  readonly entries: FormEntries;
  readonly focus: string;
}

const steps: readonly ListStep[] = ['add', 'remove', 'up', 'down'];

/**
 * Changes a list as a button says, such as `up v.exceptions 3`; `undefined` for a button that saves. `show` changes
 * nothing.
 */
export function applyIntent(entries: FormEntries, intent: string): SteppedEntries | undefined {
  const [word = '', list = '', key = ''] = intent.split(' ');
  if (word === 'show') return { entries, focus: list };
  const step = steps.find((each) => each === word);
  if (step === undefined || entries[list] === undefined) return undefined;
  const keys = keysOf(entries, list);
  const added = newKey(keys);
  const next = stepKeys(keys, step, key, added);
  const item = step === 'add' ? added : key;
  return {
    entries: { ...entries, [list]: ['', ...next] },
    focus: step === 'remove' ? addButtonId(list) : nameOf(list, item),
  };
}
