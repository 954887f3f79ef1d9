/** The fixed text of the pages that publish the site. */

export const stateWords = { added: 'New', changed: 'Changed', deleted: 'Deleted' } as const;

/** Says what a file is, unless its title does, and what has happened to it. */
export function describeState(title: string, kind: string, state: keyof typeof stateWords): string {
  return title === kind ? stateWords[state] : `${kind} · ${stateWords[state]}`;
}
