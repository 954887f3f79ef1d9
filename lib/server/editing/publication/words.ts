const filesOf = (count: number) => (count === 1 ? '1 change' : `${count} changes`);
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
/** The message of a commit. */
export const commitMessage = (count: number) => `Publish ${filesOf(count)} of the site`;
