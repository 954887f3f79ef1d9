/** Texts about publications that operators read. */

export const changeWords = {
  title: 'Not published yet',
  file: 'Picture or file',
  font: 'Font',
  other: 'File',
} as const;

const filesOf = (count: number) => (count === 1 ? '1 change' : `${count} changes`);

/** What an action has done, by the value of `done` in the address. */
export const changeNotices: Readonly<Record<string, string>> = {
  none: 'Choose what to publish.',
  'thrown-away': 'Thrown away. These are as they are published.',
  'thrown-some':
    'Some were not thrown away: they have changed since, something outside your areas shows them, or the published photograph is only a smaller copy.',
  'brought-back': 'Brought back. Visitors see it after you publish.',
  'brought-some':
    'Some were not brought back: they have changed since, something outside your areas shows them, or the published photograph is only a smaller copy.',
};

/** What a publication has done. */
export const resultWords = {
  published: (count: number) => `Published: ${filesOf(count)}. Visitors see them now.`,
  returned: 'Taken back. Visitors see the site as it was before.',
  notServed: 'Published, but a server has not taken it over yet. Look at the check-up.',
  held: (count: number) =>
    count === 1
      ? '1 change is not published because of a mistake.'
      : `${count} changes are not published because of mistakes.`,
  problems: 'Nothing was published, because of mistakes.',
  unchanged: 'There was nothing to publish.',
  busy: 'Someone is publishing now. Try again in a minute.',
  interrupted:
    'The server was restarted meanwhile. What is listed here is not published; the history has what is.',
  first: 'There is no publication to take back.',
  asks: 'This affects people who have booked or written. Nothing is published yet.',
  failed: (reason: string) => `Nothing was published: the server could not do it. ${reason}`.trim(),
} as const;

export const historyWords = {
  title: 'History of the site',
  commandLine: 'the command line',
  build: 'The site as it was built',
} as const;

/** The message of a commit. */
export const commitMessage = (count: number) => `Publish ${filesOf(count)} of the site`;
