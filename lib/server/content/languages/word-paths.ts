/** Where something stands in the settings of a file. */
export type Path = readonly (string | number)[];

/** Settings by their names. */
export type Group = Readonly<Record<string, unknown>>;

/** By the first of these that its entries have, an entry of a list is known in each language; else by its place. */
const entryNames = ['id', 'name', 'value', 'href'];

/** Finds out which settings are words, of names such as `fields.*.label`. */
export class WordPaths {
  constructor(private readonly words: readonly string[]) {}

  /** Whether what is at a path are words. */
  isWord(path: Path): boolean {
    return this.words.includes(this.nameOf(path));
  }

  /** Whether words are below a path. */
  hasWords(path: Path): boolean {
    return path.length === 0 || this.words.some((word) => word.startsWith(`${this.nameOf(path)}.`));
  }

  /** Returns the setting for which one text alone may stand in place of a group, such as the label of a choice. */
  shortName(path: Path): string | undefined {
    return ['label', 'alt'].find((name) => this.isWord([...path, name]));
  }

  /** Returns the setting by which an entry of the list at a path is known; `undefined` if it is by its place. */
  entryName(list: Path, entry: unknown): string | undefined {
    if (!isGroup(entry)) return undefined;
    return entryNames.find((name) => name in entry && !this.isWord([...list, 0, name]));
  }

  /** Finds the entry of the main language that one of a translation has the words of; -1 if there is none. */
  findEntry(list: Path, entries: readonly unknown[], own: unknown, place: number): number {
    const name = this.entryName(list, own);
    if (name === undefined) return place < entries.length ? place : -1;
    return entries.findIndex((other) => valueOf(other, name) === valueOf(own, name));
  }

  /** Returns the name of a setting with `*` for each entry of a list, and for each name in a group of any names. */
  private nameOf(path: Path): string {
    const { words } = this;
    return path.reduce<string>((before, part) => {
      const inner = before === '' ? String(part) : `${before}.${part}`;
      const any = before === '' ? '*' : `${before}.*`;
      const isAny =
        typeof part === 'number' ||
        (!words.some((word) => word === inner || word.startsWith(`${inner}.`)) &&
          words.some((word) => word === any || word.startsWith(`${any}.`)));
      return isAny ? any : inner;
    }, '');
  }
}

/** Whether a value is a group of settings. */
export function isGroup(value: unknown): value is Group {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Whether a setting is one by which entries of lists are known. */
export function isEntryName(name: string): boolean {
  return entryNames.includes(name);
}

/** Returns what an entry of a list is known by; a choice may be its value alone. */
function valueOf(entry: unknown, name: string): unknown {
  if (isGroup(entry)) return entry[name];
  return name === 'value' ? entry : undefined;
}
