/** Fixed text of the journal's feed and of calendar files. */

export const feedWords = {
  /** The journal's title where the site has no journal page. */
  journal: 'Journal',
  /** The title of a session, which may have a name of its own. */
  session: (event: string, session: string | undefined) =>
    session === undefined ? event : `${event}: ${session}`,
  title: (journal: string, site: string) => `${journal} · ${site}`,
} as const;
