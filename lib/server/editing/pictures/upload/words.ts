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
