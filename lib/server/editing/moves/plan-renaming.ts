import { peopleFile } from '@/lib/server/content/read-people';
import { isNewName } from '@/lib/server/editing/files/site-paths';
import { readEditedFile, type WorkingCopy } from '@/lib/server/editing/files/working-copy';
import { planChanges, rewriteFile, type MoveResult } from '@/lib/server/editing/moves/plan-changes';
import { parseYamlText } from '@/lib/server/editing/yaml/read-source';
import { writeYamlValue } from '@/lib/server/editing/yaml/write-value';

/** A person of the site, as the file of the people has them. */
export interface NamedPerson {
  readonly id: string;
  readonly name: string;
  /** The address of a page of their own. */
  readonly address: string | undefined;
}

/** Lists the people of the site, also of a file with mistakes. */
export function listPeople(text: string): readonly NamedPerson[] {
  return peopleOf(text).flatMap(({ id, name, body }) =>
    typeof id === 'string'
      ? [
          {
            id,
            name: typeof name === 'string' ? name : id,
            address: body === undefined ? undefined : addressOf(id),
          },
        ]
      : [],
  );
}

/** Returns the address of the page of a person. */
export function addressOf(id: string): string {
  return `/people/${id}`;
}

/** Plans the change of the short name of a person, with all that name the person, and the address of their page. */
export async function planRenaming(
  copy: WorkingCopy,
  from: string,
  to: string,
  now: Date,
): Promise<MoveResult> {
  const file = await readEditedFile(copy, peopleFile);
  const people = listPeople(file?.text ?? '');
  const person = people.find(({ id }) => id === from);
  if (file === undefined || person === undefined) return { kind: 'refused', problem: 'unreadable' };
  if (to === from) return { kind: 'refused', problem: 'same' };
  if (!isNewName(to) || to.startsWith('_')) return { kind: 'refused', problem: 'name' };
  if (people.some(({ id }) => id === to)) return { kind: 'refused', problem: 'taken' };

  const [old, address] = [addressOf(from), addressOf(to)];
  const findMoved = (link: string) => (link === old ? address : undefined);
  const rewriting = { findMoved, renaming: { picks: 'person', from, to } } as const;
  const linked = rewriteFile(peopleFile, file.text, rewriting);
  const renamed = peopleOf(linked).map((each) => (each.id === from ? { ...each, id: to } : each));
  const written = writeYamlValue(linked, renamed);
  if (!written.ok) return { kind: 'refused', problem: 'unreadable' };
  const created = [{ path: peopleFile, seen: file.version, text: written.text }];
  const redirects = person.address === undefined ? [] : [{ from: old, to: address }];
  return planChanges(copy, { ...rewriting, moved: [], redirects, created, deleted: [] }, now);
}

function peopleOf(text: string): readonly Readonly<Record<string, unknown>>[] {
  const value = parseYamlText(text)?.value;
  return Array.isArray(value)
    ? value.map((each: unknown) => (typeof each === 'object' && each !== null ? { ...each } : {}))
    : [];
}
