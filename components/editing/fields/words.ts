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
