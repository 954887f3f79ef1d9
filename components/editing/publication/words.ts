/** The fixed text of the pages that publish the site. */

export const stateWords = { added: 'New', changed: 'Changed', deleted: 'Deleted' } as const;

/** Says what a file is, unless its title does, and what has happened to it. */
export function describeState(title: string, kind: string, state: keyof typeof stateWords): string {
  return title === kind ? stateWords[state] : `${kind} · ${stateWords[state]}`;
}

export const differenceWords = {
  file: 'The whole file',
  added: 'added',
  removed: 'removed',
  was: 'was',
  none: 'Only how it is written has changed.',
  more: (count: number) => (count === 1 ? '1 more change' : `${count} more changes`),
} as const;

export const changesPageWords = {
  intro: 'Saved changes that visitors do not see yet. Choose what to publish.',
  empty: 'Everything is published.',
  others: (count: number) =>
    count === 1
      ? '1 more change is in a part of the site that you do not edit.'
      : `${count} more changes are in parts of the site that you do not edit.`,
  publish: 'Publish',
  publishAll: 'Publish all the same',
  throwChosen: 'Throw away what is chosen',
  throwAway: 'Throw away',
  edit: 'Edit',
  history: 'History',
  chooseOne: (title: string) => `Publish: ${title}`,
  actOn: (label: string, title: string) => `${label}: ${title}`,
  running: (by: string, since: string) => `${by} is publishing, since ${since}.`,
  runningOwn: 'Your changes are being published.',
  runningHint:
    'It takes a few seconds, with new photographs up to a minute. This page says when it is done; you can also leave it.',
  lookAgain: 'Look again',
  causes: 'What it causes',
  held: 'Not published',
  throwTitle: 'Throw these changes away?',
  throwHint: 'They become as visitors see them now. What you throw away cannot be brought back.',
  keep: 'Keep them',
  gone: 'These changes are gone already.',
} as const;

export const historyPageWords = {
  intro: 'What was published, by whom and when. The files of the last five publications are kept.',
  by: 'by',
  unpublished: 'Not published yet',
  current: 'Visitors see this now',
  build: 'The site as it was built',
  published: 'Published',
  returned: 'Took a publication back',
  takeBack: 'Take this publication back',
  takeBackHint:
    'Visitors then see the site as it was before, at once. Your files stay as they are.',
  bringBack: 'Bring back as it was before',
  bringAllBack: 'Bring all of it back as it was before',
  hasChanges: 'Has changes that are not published: publish them or throw them away first.',
  notKept: 'Its files are not kept any more.',
  files: (count: number) => (count === 1 ? '1 change' : `${count} changes`),
} as const;
