/** The fixed text of the library of pictures. */
export const libraryPageWords = {
  back: 'All of the site',
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
  noPreview: 'There is no preview of it.',
} as const;
