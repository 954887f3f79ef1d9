/** The fixed text of the pages of notifications, automatic answers and the check-up. */

export const resultWords = {
  saved: 'Saved.',
  'changed-meanwhile':
    'Not saved: another operator has changed this in the meantime. The page shows the current settings.',
  invalid: 'Not saved: something is missing or not valid.',
} as const;

export const notificationWords = {
  titleOwn: 'Your notifications',
  titleOther: (email: string) => `Notifications of ${email}`,
  intro: 'Choose for each form when a mail is sent about a new message, and what it contains.',
  when: (form: string) => `When, for ${form}`,
  content: (form: string) => `Content, for ${form}`,
  form: 'Form',
  caption: 'Notifications by form',
  whenHead: 'When',
  contentHead: 'Content',
  times: {
    default: 'As the form’s file says',
    'at-once': 'At once',
    digest: 'Daily digest',
    never: 'Never',
  },
  contents: { whole: 'The whole message', link: 'Only a link' },
  hour: 'Hour of the daily digest',
  hourIs: (hour: string) => `The daily digest is sent at ${hour}.`,
  change: 'Change',
  /** Of mails that answer no message, in place of the form’s file. */
  ownersAtOnce: 'At once, if an owner',
  changeOf: (form: string) => `Change the notifications of ${form}`,
  changeAll: 'Change all',
  save: 'Save notifications',
  cancel: 'Cancel',
  noForms: 'There is no form that this operator may see.',
  people: 'Notifications of',
} as const;

export const ruleWords = {
  title: 'Recipients by answer',
  intro:
    'A message with this answer is mailed at once to these operators, even if they chose “Never” for the form.',
  empty: 'There are no rules yet.',
  recipients: (operators: readonly string[]) => operators.join(', '),
  noRecipients: 'all operators of this rule were removed',
  delete: 'Delete',
  deleteRule: (rule: string) => `Delete the rule “${rule}”`,
  answer: 'If the answer is',
  choose: 'Choose an answer',
  operators: 'Mail it to',
  add: 'Add rule',
} as const;

export const silenceWords = {
  title: 'When no message comes',
  intro:
    'If a form gets no message for this many days, the desk shows an alarm and mails the owners, because the form may be broken. Leave a field empty for no alarm.',
  days: (form: string) => `Days without a message, ${form}`,
  save: 'Save days',
} as const;

export const answerWords = {
  title: 'Automatic answers',
  intro:
    'An automatic answer confirms to visitors that their message has arrived. One address gets at most three a day.',
  placeholders:
    'In the subject and the text, {reference}, {form} and {site} are replaced by the reference of the message, the title of the form and the name of the site.',
  replyTo: (address: string) => `When a visitor replies, the reply goes to ${address}.`,
  noReplyTo: 'When a visitor replies, the reply goes to the address that mails come from.',
  caption: 'Automatic answers by form',
  form: 'Form',
  mode: 'Answer',
  /** What a form sends, in the table. */
  sends: { file: 'As in its file', none: 'None', desk: 'Your words', off: 'Off' },
  change: 'Change',
  changeOf: (form: string) => `Change the answer of ${form}`,
  cancel: 'Cancel',
  modes: {
    file: 'As the form’s file says',
    desk: 'With the words below',
    off: 'Off',
  },
  inFile: 'The form’s file sends an answer.',
  notInFile: 'The form’s file sends no answer.',
  subject: 'Subject',
  text: 'Text',
  save: (form: string) => `Save answer of ${form}`,
} as const;

export const checkUpWords = {
  title: 'Check-up',
  states: { on: 'On', off: 'Off', broken: 'Broken' },
  caption: 'Parts of this installation',
  part: 'Part',
  state: 'State',
  meaning: 'What it means',
  settings: 'Settings',
  testTitle: 'Test mail',
  testIntro: 'The mail goes to your own address through the outbox.',
  send: 'Send a test mail',
} as const;
