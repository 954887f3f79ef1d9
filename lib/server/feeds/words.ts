/** Fixed text of the journal's feed. */

export const feedWords = {
  /** The journal's title where the site has no journal page. */
  journal: 'Journal',
  title: (journal: string, site: string) => `${journal} · ${site}`,
} as const;
