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

/** Lists what the site has of each kind that the fields of a form name, as its files are now. */
export async function listSuggestions(
  copy: WorkingCopy,
  fields: readonly FormField[],
): Promise<Suggestions> {
  const kinds = [...new Set(fields.flatMap(picksIn))];
  const listed = await Promise.all(
    kinds.map(async (kind) => {
      const suggestions = await listOfKind(copy, kind);
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

async function listOfKind(copy: WorkingCopy, kind: PickKind): Promise<readonly Suggestion[]> {
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
      return (Array.isArray(people) ? people : []).flatMap((person: unknown) => {
        const { id, name } = recordOf(person);
        return typeof id === 'string' ? [{ value: id, label: textOr(name, id) }] : [];
      });
    }
    case 'room': {
      const { locations } = recordOf(await readKind(copy, 'site'));
      return Object.keys(recordOf(locations)).map((name) => ({ value: name, label: name }));
    }
  }
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
