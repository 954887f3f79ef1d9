/** The text of the library of pictures that depends on data. */
export const libraryWords = {
  title: 'Pictures',
  choose: 'Choose a picture',
  found: (query: string) => `Pictures with “${query}”`,
  count: (count: number) => (count === 1 ? '1 picture' : `${count} pictures`),
  listOfFolder: (folder: string) => `List of the pictures in “${folder}”`,
  used: (count: number) => {
    if (count === 0) return 'Not used';
    return count === 1 ? 'Used once' : `Used ${count} times`;
  },
  size: (width: string, height: string) => `${width} × ${height} pixels`,
  drawing: 'Drawing',
  deleted: 'Deleted. Visitors see it until you publish.',
  added: 'Added.',
} as const;

/** What the actions of the page of a picture say. */
export const pictureNotices = {
  saved: 'Saved.',
  replaced:
    'Replaced. Visitors see the new picture when you publish. Look at each place where it is used: its text there, and the point that stays in view, are still those of the old one.',
  noText: 'Nothing is saved: the file of this picture has no place for a text that long.',
  changed:
    'Nothing is done: the picture has changed since this page was opened. Look at it once more.',
  refused: 'Nothing is done: the disk of the server refuses changes.',
  used: 'It is still here: other parts of the site show it. Tick the box to delete it all the same.',
  area: 'It is still here: it is used in a part of the site that you may not change.',
} as const;

/** The messages of a request for the list of pictures, by status. */
export const listErrors = {
  404: 'There is no list of pictures.',
  405: 'Lists of the desk are fetched with GET.',
} as const;

/** The messages of a request for a preview, by status. */
export const previewErrors = {
  404: 'There is no preview of this file.',
  405: 'Previews of the desk are fetched with GET.',
} as const;
