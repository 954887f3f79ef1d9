/** The fixed text of the library of pictures. */
export const libraryPageWords = {
  back: 'All of the site',
  backToForm: 'Back to the form',
  add: 'Add pictures',
  search: 'Find a picture',
  searchButton: 'Find',
  none: 'There are no pictures yet. Those that you add are here, for every page, post and event.',
  nothingFound:
    'No picture has this in its name, and nothing that shows one has it in its title. Use fewer letters.',
  all: 'All pictures',
  newer: 'Newer pictures',
  older: 'Older pictures',
} as const;

/** The fixed text of the page of a picture. */
export const picturePageWords = {
  back: 'All pictures',
  listed: 'In the gallery of its folder',
  listedHelp: 'What a page that shows the whole folder says of this picture.',
  listAsText: 'Change the order of the gallery, in the text of its list',
  text: 'What it shows',
  textHelp:
    'For people who do not see it. It is kept in the file of the picture, and filled in where you choose the picture. Where it is used already, the text stays as it is.',
  saveText: 'Save',
  replace: 'Replace this picture',
  replaceHelp: 'A new file takes its place everywhere it is used. The address stays.',
  replaceLink: 'Replace it by another picture',
  cannotReplace:
    'An SVG drawing or an AVIF file cannot be replaced here. Add the new picture, and choose it where this one is used.',
  mayNotReplace: 'It cannot be replaced: it is used in a part of the site that you may not change.',
  size: 'Size',
  bytes: 'File',
  address: 'Address',
  changed: 'Changed',
  uses: 'Where it is used',
  noUses: 'Nothing on the site shows it.',
  delete: 'Delete this picture',
  until:
    'Visitors see it until you publish. Until then you can bring it back with the changes, if it was published before.',
  used: 'What shows it would have a mistake then, and could not be published until another picture is there.',
  confirm: 'Delete it although it is used',
  deleteButton: 'Delete',
  mayNot: 'It cannot be deleted: it is used in a part of the site that you may not change.',
} as const;

/** The fixed text of a picture in a form. */
export const pictureFieldWords = {
  choose: 'Choose a picture',
  chooseOther: 'Choose another picture',
  chosen: (name: string) => `Chosen: ${name}.`,
  remove: 'Remove the picture',
  removed: 'The picture is removed from this form. It stays in the file until you save.',
  close: 'Close',
  add: 'Add pictures of this device',
  undescribed: 'Say what each picture shows, or tick that it is only decoration.',
  notAdded: 'The pictures could not be added. Try again in a moment.',
  loading: 'Loading …',
  failed: 'The pictures could not be loaded. Close this and try again in a moment.',
  nothingFound: 'No picture has this in its name or in what it shows. Use fewer letters.',
  fromLeft: 'From the left',
  fromTop: 'From the top',
  crops: 'What is seen',
  cropNames: {
    list: 'In lists',
    phone: 'Behind words, on a phone',
    portrait: 'Among the people',
  },
} as const;

/** The fixed text of the page that replaces a picture, where it differs from that of the page that adds some. */
export const replacePageWords = {
  back: 'Back to the picture',
  old: 'The old picture',
  uses: 'The new one takes its place here:',
  choose: 'Choose the new picture',
  help: 'JPEG, PNG, WebP, AVIF, GIF or HEIC, of up to 40 MB. The place and what the camera adds are removed. The name of the old picture stays.',
  drop: 'You can also drop a picture on this page, or paste it.',
  waiting: 'The new picture',
  add: 'Replace',
  keeps:
    'If the old one was published, you can bring it back: with the changes before you publish, and with the history afterwards.',
  busy: 'The new picture is still on its way. Replace the old one when it has arrived.',
} as const;

/** The fixed text of the page that adds pictures. */
export const uploadPageWords = {
  back: 'All pictures',
  choose: 'Choose pictures',
  help: 'JPEG, PNG, WebP, AVIF, GIF or HEIC, each of up to 40 MB. The place and what the camera adds are removed.',
  drop: 'You can also drop pictures on this page, or paste one.',
  send: 'Send',
  waiting: 'Pictures to add',
  text: 'What does it show?',
  textHelp: 'For people who do not see it. One or two sentences: who or what, and where.',
  decorative: 'It is only decoration',
  add: 'Add to the site',
  discard: 'Throw away',
  discardOf: (name: string) => `Throw away ${name}`,
  cancel: 'Cancel',
  cancelOf: (name: string) => `Cancel ${name}`,
  progress: (name: string) => `${name}, sent so far`,
  queued: 'It is next.',
  preparing: 'It has arrived and is being made ready.',
  reload: 'Look again',
  lost: 'The connection is lost. It goes on from here by itself when it is back.',
  existing: 'This picture is already there.',
  existingLink: 'Show the picture that is there',
  arrived: (name: string) => `${name} is ready.`,
  failedOf: (name: string, problem: string) => `${name}: ${problem}`,
  empty: 'This file is empty. Choose another one.',
  signedOut: 'You are signed out. Sign in again on another page, then choose it once more.',
  failed: 'It could not be sent. Choose it once more.',
  busy: 'Some pictures are still on their way. Add them when they have arrived.',
} as const;
