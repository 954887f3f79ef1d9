import type { BlockKind, BlockName } from '@/lib/editing/block-name';

const blockWords: Readonly<Record<BlockKind, string>> = {
  paragraph: 'Paragraph',
  heading: 'Heading',
  list: 'List',
  quote: 'Quotation',
  table: 'Table',
  picture: 'Picture',
  code: 'Code',
  line: 'Line',
  note: 'Note for editors',
};

/** The fixed text of typed forms. */
export const fieldWords = {
  optional: 'optional',
  example: (example: string) => `For example: ${example}`,
  error: 'Error:',
  date: 'Day',
  time: 'Time',
  from: 'From',
  to: 'To',
  firstDay: 'First day',
  lastDay: 'Last day',
  name: 'Name',
  none: 'No choice',
  showDates: 'Show dates',
  dates: (count: number) => `The next of ${count === 1 ? 'one date' : `${count} dates`}:`,
  datesOver: (count: number) =>
    count === 1 ? 'The only date is over.' : `All ${count} dates are over.`,
  moreDates: (count: number) => `and ${count} more`,
  notSet: 'Not set',
  /** Of a name that nothing of the site has. */
  unknown: (name: string) => `${name} (not there any more)`,
  /** Of a setting that the form cannot show. */
  inFile: (label: string) => `${label}: set in the file, and stays as it is there.`,
  add: (item: string) => `Add ${/^[aeiou]/.test(item) ? 'an' : 'a'} ${item}`,
  addMore: (item: string) => `Add another ${item}`,
  /** How Markdown is written in a text area. */
  emptyLine: 'Leave a line empty between two paragraphs.',
  /** The label of a part of a page's text. */
  block: (number: number, name: BlockName) =>
    `${number}. ${name.kind === 'section' ? `Section: ${name.name.replaceAll('-', ' ')}` : blockWords[name.kind]}`,
  addBelow: 'Add below',
  up: 'Up',
  down: 'Down',
  remove: 'Remove',
  /** Follows the word of a button, for people who do not see beside what it is. */
  item: (item: string, number: number) => `${item} ${number}`,
  newItem: (item: string) => `New ${item}`,
  added: (item: string) => `A new ${item} is added.`,
  removed: (item: string) => `The ${item} is removed. It stays in the file until you save.`,
  moved: (item: string, number: number, count: number) => `Moved: ${item} ${number} of ${count}.`,
} as const;

/** How a series repeats. */
export const ruleWords = {
  rhythm: 'How often',
  rhythms: {
    daily: 'Every day',
    weekly: 'Every week',
    fortnightly: 'Every two weeks',
    monthly: 'Every month on the same date',
    'monthly-weekday': 'Every month on a day of the week',
    yearly: 'Every year',
    own: 'By another rule',
  },
  week: 'Which of the month',
  weeks: { '1': 'First', '2': 'Second', '3': 'Third', '4': 'Fourth', '-1': 'Last' },
  day: 'Day of the week',
  days: {
    MO: 'Monday',
    TU: 'Tuesday',
    WE: 'Wednesday',
    TH: 'Thursday',
    FR: 'Friday',
    SA: 'Saturday',
    SU: 'Sunday',
  },
  until: 'Last day',
  own: 'Rule (RFC 5545)',
} as const;

export const editFormWords = {
  save: 'Save',
  asText: 'Edit as text',
  discard: 'Throw away what I typed',
  draft: 'Not saved yet: this is what you typed before.',
  problems: (count: number) =>
    count === 1
      ? 'Nothing is saved: one thing to put right'
      : `Nothing is saved: ${count} things to put right`,
  conflict: 'Another person has changed this since you opened it',
  conflictAdvice:
    'Nothing is saved. The form below has your values; all other changes are in it already. Choose what is right, and save.',
  mine: 'Yours',
  theirs: 'Theirs',
  empty: 'empty',
  kept: 'What you typed is kept.',
  signedOut:
    'You are signed out. What you typed is kept in this browser: sign in again, and open this page.',
  notKept: 'What you typed is kept in this browser only: the server cannot be reached.',
  back: 'All of the site',
  publish: 'Look through and publish',
} as const;
