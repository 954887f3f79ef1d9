import { megabyte } from '@/lib/forms/validation/file-types';
import { uploadMessage } from '@/lib/forms/client/words';
import { replyFileLimits } from '@/lib/inbox/reply-files';
import type { FolderAction } from '@/lib/inbox/conversation';

/** The fixed text of one submission at the desk, its conversation and the saved replies. */

export const paneWords = {
  history: 'What happened',
  reasons: 'Why it may be spam',
  isAside: 'Marked as spam because:',
  wasAside: 'Was marked as spam because:',
  emptyFields: (count: number) =>
    count === 1 ? '1 question left empty' : `${count} questions left empty`,
  preview: (name: string) => `Preview of ${name}`,
} as const;

export const actionWords = {
  label: 'Actions',
  reply: 'Reply',
  markUnread: 'Mark as unread',
  previous: 'Previous',
  next: 'Next',
  neighbours: 'Messages beside this one',
  moves: {
    archived: 'Archive',
    spam: 'Spam',
    bin: 'Delete',
    inbox: 'Move to inbox',
    restore: 'Restore',
  } satisfies Record<FolderAction, string>,
  notSpam: 'Not spam',
} as const;

export const replyWords = {
  title: 'Reply',
  to: 'To',
  subject: 'Subject',
  answersTo: (address: string) =>
    `If the visitor answers, the answer goes to ${address}, not to the desk.`,
  label: 'Your reply',
  send: 'Send reply',
  saveDraft: 'Save draft',
  savedReply: 'Saved reply',
  insert: 'Insert',
  change: 'Change saved replies',
  savedAt: (time: string) => `Draft saved ${time}`,
  saving: 'Saving the draft …',
  saved: 'Draft saved',
  restored: 'Your text that was not sent is back. It is saved as a draft.',
  unsaved: 'Draft not saved yet',
  failed:
    'The draft could not be saved. This browser keeps your text, and shows it here again once you are signed in.',
} as const;

const maxMegabytes = replyFileLimits.bytes / megabyte;

export const replyFileWords = {
  label: 'Attach files',
  hint: `At most ${replyFileLimits.files} files, ${maxMegabytes} MB together: many mail servers accept no more.`,
  attach: 'Attach',
  list: 'Files of the reply',
  remove: 'Remove',
  uploads: 'Files that are being attached',
  uploadOf: (name: string) => `Upload of ${name}`,
  cancel: 'Cancel',
  attaching: 'Attaching the files …',
  uploading: (name: string, fraction: number) => `“${name}”: ${uploadMessage(fraction)}`,
  cancelled: (name: string) => `“${name}” is cancelled.`,
  attached: (count: number) =>
    count === 1 ? 'The file is attached.' : `${count} files are attached.`,
  removed: (name: string) => `“${name}” is removed.`,
  wait: 'The files are still being attached. Send the reply in a moment.',
  tooLarge: `The files are larger than ${maxMegabytes} MB together, so none was attached.`,
  failed:
    'The files could not be attached now. They are still chosen: “Send reply” and “Save draft” try again.',
  notRemoved: 'The file could not be removed now. Try again in a moment.',
} as const;

export const conversationWords = {
  title: 'Replies and notes',
  kinds: { reply: 'Reply by', note: 'Note by', mail: 'E-mail from', message: 'Message from' },
  belongsTo: 'Of the merged message',
  quoted: 'Quoted text',
  retry: 'Send again',
  takeBack: 'Take back',
  addNote: 'Add a note',
  noteLabel: 'Note for other operators',
  noteHint: 'Only operators see it.',
  saveNote: 'Save note',
} as const;

export const sortingWords = {
  title: 'Assignment and labels',
  assignee: 'Assigned to',
  assign: 'Assign',
  snoozeDay: 'Snooze until 08:00 on',
  snooze: 'Snooze',
  labels: 'Labels',
  addLabel: 'New label',
  add: 'Add',
  remove: (label: string) => `Remove ${label}`,
} as const;

export const mergingWords = {
  title: 'Merge with another message of this person',
  choose: 'Message to merge into this one',
  hint: 'It leaves the lists and is shown here. Its booking, payment and files stay its own, and the merge can be undone at any time.',
  merge: 'Merge',
  undo: 'Undo the merge',
} as const;

export const relatedWords = {
  title: 'Other messages from this address',
  personZip: 'Everything from this address (ZIP)',
} as const;

export const savedReplyWords = {
  title: 'Saved replies',
  intro:
    'Texts that every operator can insert into a reply. The placeholders in them are filled in.',
  placeholdersTitle: 'Placeholders',
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
  empty: 'There are no saved replies yet.',
  new: 'Add a saved reply',
  name: 'Title',
  text: 'Text',
  add: 'Add',
  save: 'Save changes',
  remove: 'Delete',
} as const;
