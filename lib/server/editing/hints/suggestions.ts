import type { FormField, PickKind, Suggestion, Suggestions } from '@/lib/editing/form-field';
import { pathOfFile } from '@/lib/server/content/files/file-names';
import { listOfKinds } from '@/lib/server/editing/entries/list-entries';
import type { WorkingCopy } from '@/lib/server/editing/files/working-copy';
import { findFormTarget } from '@/lib/server/editing/forms/form-targets';
import { openForm } from '@/lib/server/editing/forms/open-form';
import type { KindId } from '@/lib/server/editing/kinds/kinds';

/** The most suggestions of one kind. */
const maxSuggestions = 500;

/** The kinds of files that have an address. */
const addressed: readonly KindId[] = ['pages', 'posts', 'events', 'resources'];

/**
 * Lists what the site has of each kind that the fields of a form name, as its files are now. `value` is what the form
 * has, whose questions are among that.
 */
export async function listSuggestions(
  copy: WorkingCopy,
  fields: readonly FormField[],
  value?: unknown,
): Promise<Suggestions> {
  const kinds = [...new Set(fields.flatMap(picksIn))];
  const listed = await Promise.all(
    kinds.map(async (kind) => {
      const suggestions = kind === 'question' ? listQuestions(value) : await listOfKind(copy, kind);
      return [kind, suggestions.slice(0, maxSuggestions)] as const;
    }),
  );
  return Object.fromEntries(listed);
}

function picksIn(field: FormField): readonly PickKind[] {
  switch (field.kind) {
    case 'group':
      return field.fields.flatMap((each) => picksIn(each.field));
    case 'list':
      return picksIn(field.item);
    case 'either':
      return field.ways.flatMap((way) => (way.field === undefined ? [] : picksIn(way.field)));
    default:
      return 'picks' in field && field.picks !== undefined ? [field.picks] : [];
  }
}

async function listOfKind(
  copy: WorkingCopy,
  kind: Exclude<PickKind, 'question'>,
): Promise<readonly Suggestion[]> {
  switch (kind) {
    case 'page': {
      const entries = await listOfKinds(copy, ({ id }) => addressed.includes(id));
      return entries.map(({ path, title }) => ({ value: pathOfFile(path), label: title }));
    }
    case 'form': {
      const entries = await listOfKinds(copy, ({ id }) => id === 'forms');
      return entries.map(({ path, title }) => ({ value: nameOfFile(path), label: title }));
    }
    case 'person': {
      const people = await readKind(copy, 'people');
      return itemsOf(people).flatMap((person) => {
        const { id, name } = recordOf(person);
        return typeof id === 'string' ? [{ value: id, label: textOr(name, id) }] : [];
      });
    }
    case 'subject':
      return listSubjects(copy, 'posts');
    case 'category':
      return listSubjects(copy, 'events');
    case 'room': {
      const { locations } = recordOf(await readKind(copy, 'site'));
      return Object.keys(recordOf(locations)).map((name) => ({ value: name, label: name }));
    }
  }
}

/** Lists the subjects of all entries of a kind, those of most entries first. */
async function listSubjects(copy: WorkingCopy, kind: KindId): Promise<readonly Suggestion[]> {
  const entries = await listOfKinds(copy, ({ id }) => id === kind);
  const counts = new Map<string, number>();
  for (const subject of entries.flatMap(({ subjects }) => subjects)) {
    counts.set(subject, (counts.get(subject) ?? 0) + 1);
  }
  return [...counts]
    .toSorted(([, one], [, other]) => other - one)
    .map(([subject]) => ({ value: subject, label: subject }));
}

/** Lists the questions of a form, with and without steps, by their short names. */
function listQuestions(form: unknown): readonly Suggestion[] {
  const { fields, steps } = recordOf(form);
  return [fields, ...itemsOf(steps).map((step) => recordOf(step).fields)]
    .flatMap(itemsOf)
    .map(recordOf)
    .flatMap(({ name, label }) =>
      typeof name === 'string' ? [{ value: name, label: textOr(label, name) }] : [],
    );
}

function itemsOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

function nameOfFile(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1).replace(/\.yaml$/, '');
}

async function readKind(copy: WorkingCopy, id: KindId): Promise<unknown> {
  const target = findFormTarget(id);
  const opened = target && (await openForm(copy, target));
  return typeof opened === 'object' ? opened.value : undefined;
}

function recordOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}

function textOr(value: unknown, other: string): string {
  return typeof value === 'string' ? value : other;
}
