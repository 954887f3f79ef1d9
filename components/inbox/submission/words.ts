import { megabyte } from '@/lib/forms/validation/file-types';
import { uploadMessage } from '@/lib/forms/client/words';
import { replyFileLimits } from '@/lib/inbox/reply-files';

const maxMegabytes = replyFileLimits.bytes / megabyte;

export const replyFileTexts = {
  hint: `At most ${replyFileLimits.files} files, ${maxMegabytes} MB together: many mail servers accept no more.`,
  uploading: (name: string, fraction: number) => `“${name}”: ${uploadMessage(fraction)}`,
  tooLarge: `The files are larger than ${maxMegabytes} MB together, so none was attached.`,
} as const;
export const savedReplyTexts = {
  placeholders: [
    ['{first_name}', 'the first name of the sender; left out if there is none'],
    ['{name}', 'the name that the sender gave; left out if there is none'],
    ['{reference}', 'the reference of the message'],
    ['{date}', 'the day on which the message came'],
    ['{form}', 'the title of the form'],
    ['{operator}', 'your name'],
    ['{site}', 'the name of this site'],
    ['{{name}}', 'the text “{name}” itself'],
  ],
} as const;
