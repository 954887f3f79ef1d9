/** The fixed text of the pages that delete submissions. */

export const eraseWords = {
  final: 'This cannot be undone.',
  typeNumber: (count: string) =>
    `This is a large part of all messages. To delete them, type ${count}`,
  cancel: 'No, back to the desk',
  back: 'Back to the desk',
  askPerson: 'Delete everything from one person',
  askPersonHint:
    'Finds all messages from an e-mail address, with their files, mails, replies and notes.',
  address: 'E-mail address',
  find: 'Find …',
} as const;
