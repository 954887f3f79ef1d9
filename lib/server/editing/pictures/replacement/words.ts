import { addNotices } from '@/lib/words/lib/server/editing/pictures/upload';
import { sendNotices } from '@/lib/server/editing/pictures/upload/words';

/** What putting a picture in the place of another one has done. */
export const replaceNotices = {
  sent: 'Sent. Say what the new picture shows, and replace the old one.',
  none: 'No file was chosen. Choose a picture.',
  full: sendNotices.full,
  storage: 'Nothing is done: the disk of the server takes no files now.',
  interrupted: 'The connection ended too early. Send the picture again.',
  undescribed:
    'Nothing is done yet: say what the new picture shows, or tick “It is only decoration”.',
  missing: 'The new picture is not ready. Look again, or send it once more.',
  changed:
    'Nothing is done: the old picture has changed since this page was opened. Look at it once more.',
  noText: 'Nothing is done: the file of this picture has no place for a text that long.',
  discarded: addNotices.discarded,
} as const;
