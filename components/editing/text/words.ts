/** The fixed text of the visual editor. */
export const textWords = {
  toolbar: 'What to do with the text',
  bold: 'Bold',
  italic: 'Italic',
  heading: 'Heading',
  subheading: 'Smaller heading',
  bullets: 'List',
  numbers: 'Numbered list',
  quotation: 'Quotation',
  link: 'Link',
  picture: 'Picture',
  table: 'Table',
  rule: 'Line across the page',
  undo: 'Undo',
  redo: 'Redo',
  up: 'Move this part up',
  down: 'Move this part down',
  remove: 'Remove this part',
  removePart: 'Remove',
  upPart: 'Up',
  downPart: 'Down',
  writeBelow: 'Write below',
  inTable: 'Table',
  inList: 'List',
  rowAbove: 'Row above',
  rowBelow: 'Row below',
  columnBefore: 'Column before',
  columnAfter: 'Column after',
  removeRow: 'Remove row',
  removeColumn: 'Remove column',
  right: 'Column to the right',
  indent: 'Further in',
  outdent: 'Further out',
  keys: 'Tab leaves the text. Alt and F10 lead to the buttons.',
  moved: (number: number, count: number) => `Moved: part ${number} of ${count}.`,
  removed: 'The part is removed. Undo brings it back.',
  added: {
    table: 'A table is added. Tab goes from cell to cell.',
    rule: 'A line is added.',
    picture: 'A picture is added.',
    link: 'The link is made.',
  },
  unlinked: 'The link is removed.',
  problem: (number: number, message: string) => `Part ${number}: ${message}`,
} as const;

/** The fixed text of the fields of a link and of a picture. */
export const insertWords = {
  linkTitle: 'Link',
  pictureTitle: 'Picture',
  address: 'Page or address',
  addressHelp: 'Type words of a page’s title, or an address such as example.org.',
  words: 'Words that are pressed',
  apply: 'Make the link',
  remove: 'Remove the link',
  cancel: 'Cancel',
  alt: 'What it shows',
  altHelp: 'For people who do not see it.',
  insert: 'Add the picture',
  change: 'Change the picture',
  found: (count: number) =>
    count === 0
      ? 'No page or file has these words.'
      : count === 1
        ? 'One found.'
        : `${count} found.`,
  targets: 'Pages and files',
  problems: {
    empty: 'Choose a page, or type an address.',
    scheme:
      'A link cannot lead there. Write the address of a page, such as /visit or example.org, a mail address or a telephone number.',
    picture: 'Choose a picture.',
  },
} as const;

/** What is said about pictures that are pasted or dropped. */
export const pasteWords = {
  lostPicture:
    'A picture did not come along. Save it on your device, then add it with the button Picture.',
  noPicture:
    'Only pictures can be put into the text. A file for visitors is added under Downloads.',
} as const;
