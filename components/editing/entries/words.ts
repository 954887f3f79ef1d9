/** The fixed text of what is done with an entry as a whole. */
export const entryActionWords = {
  title: 'The whole entry',
  hide: 'Take it off the site',
  show: 'Put it on the site',
  /** What a press does for visitors. */
  hideAbout: 'It stays here as a draft. Visitors see it until you publish.',
  showAbout: 'It is a draft. Visitors see it after you publish.',
  share: 'Show it to someone …',
  copy: 'Duplicate …',
  move: 'Change its address …',
  people: 'Short names',
  rename: 'Change the short name of a person …',
  delete: 'Delete …',
} as const;
