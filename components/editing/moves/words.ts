/** The fixed text of the page that gives an entry another address. */
export const movePageWords = {
  now: (address: string) => `Its address is ${address} now.`,
  people:
    'Posts, events and pages name people by their short names. All of them change with the name, and so does the address of a page of the person.',
  person: 'Person',
  shortName: 'New short name',
  shortNameHint: 'Small letters, digits and hyphens, such as ana-reis.',
  parent: 'Below the page',
  name: 'Last part of the address',
  nameHint: 'Lower-case letters, digits and hyphens, such as getting-here.',
  show: 'Show what changes',
  breaks: 'It cannot have this address or name: the site would have mistakes then.',
  changes: 'What changes',
  becomes: (from: string, to: string) => `${from} becomes ${to}`,
  links: 'Links are put right in',
  noLinks: 'Nothing on the site links to it.',
  redirects: (count: number) =>
    count === 1
      ? 'The old address leads to the new one.'
      : `${count} old addresses lead to the new ones.`,
  noRedirects: 'It is a draft, so nothing leads from the old address to the new one.',
  until: 'Visitors see it after you publish. Until then, it can be changed back.',
  move: 'Move',
  keep: 'Leave it where it is',
  rename: 'Change the name',
  keepName: 'Leave it as it is',
} as const;
