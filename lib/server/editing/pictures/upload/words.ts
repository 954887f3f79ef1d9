/** Why a file is no picture for the site, each with what to do. */
export const uploadProblems = {
  empty: 'This file is empty. Choose it again, or another one.',
  type: 'This is not a picture that the site can show. Send a JPEG, PNG, WebP, AVIF, GIF or HEIC file.',
  svg: 'This is an SVG drawing, which can hold programs. Save it as a PNG and send that, or ask the person who looks after the site to add the drawing as a file.',
  heicTooLarge:
    'This HEIC picture has more than 25 megapixels, which takes too much memory to read. Save it as a JPEG, or choose a smaller size, and send it again.',
  slow: 'This picture takes too long to read. Save it as a JPEG, or in a smaller size, and send it again.',
} as const;

/** Why a picture is not received. */
export const receiveWords = {
  full: 'Too many pictures wait. Add those that have arrived, or throw some away, and send this one again.',
  storage:
    'The disk of the server takes no files now. Tell the person who looks after it, and send the picture again later.',
} as const;

/** What sending pictures in a form has done. */
export const sendNotices = {
  sent: 'Sent. Say what each picture shows, and add it to the site.',
  none: 'No file was chosen. Choose one or several pictures.',
  full: receiveWords.full,
  storage: receiveWords.storage,
  interrupted:
    'The connection ended too early, or the pictures are too many for one time. Those below have arrived. Send the others again.',
} as const;

/** What adding pictures to the site has done. */
export const addNotices = {
  undescribed: 'Not all pictures were added: say what those below show, or tick “only decoration”.',
  existing: 'The site has this picture already. Nothing was added.',
  missing: 'Some pictures were not ready. They are below.',
  storage: 'Some pictures could not be added: the disk of the server takes no files now.',
  area: 'You may not add pictures. Ask an owner of the site.',
  discarded: 'Thrown away.',
} as const;

/** The messages of a request for a picture that waits, by status. */
export const uploadErrors = {
  404: 'There is no picture that waits.',
  405: 'Pictures that wait are fetched with GET.',
} as const;

/** What the page that adds pictures says of itself. */
export const uploadWords = {
  title: 'Add pictures',
  notWritable: 'This server cannot write the files of the site, so pictures cannot be added here.',
} as const;
