import type { FileField } from '@/lib/forms/kinds/file';
import { formatFileTypes } from '@/lib/forms/words';

/** The fixed texts of the server-rendered form components. */
export const formWords = {
  honeypot: 'Leave this empty',
  saved: 'What you typed is saved for an hour, for this browser alone. Is this a shared computer?',
  clear: 'Clear this form',
} as const;

export const formPageWords = {
  home: 'Go to the home page',
  waitingPage: 'See your position, or leave the waiting list',
} as const;

export const formStepsWords = {
  progress: (step: number, steps: number) => `Step ${step} of ${steps}`,
  next: 'Continue',
  back: 'Back',
} as const;

export const fieldWords = {
  optional: '(optional)',
  maxLength: (limit: number) => `Up to ${limit.toLocaleString('en')} characters.`,
  /** `One file, up to 5 MB: CSV or PDF.` */
  fileLimits: ({
    types,
    maxFiles,
    maxMegabytes,
  }: Pick<FileField, 'types' | 'maxFiles' | 'maxMegabytes'>) => {
    const files = maxFiles === 1 ? 'One file,' : `Up to ${maxFiles} files, each`;
    return `${files} up to ${maxMegabytes} MB: ${formatFileTypes(types)}.`;
  },
  /** Browsers forget chosen files with every page. */
  chooseAgain: (names: readonly string[]) => {
    const quoted = names.map((name) => `“${name}”`).join(', ');
    const them = names.length === 1 ? 'it' : 'them';
    return `You had chosen ${quoted}. Please choose ${them} again: browsers do not keep files.`;
  },
} as const;

export const choiceControlWords = { chooseOne: 'Choose one' } as const;

export const waitingListsWords = { title: 'Full: join the waiting list' } as const;

export const errorWords = { title: 'There is a problem' } as const;

export const answerListWords = {
  notAnswered: 'Not answered',
  change: 'Change',
  changeAnswer: (question: string) => `your answer: ${question}`,
} as const;

export const earlierAnswersWords = {
  title: 'Answers to earlier questions',
  text: 'The form no longer asks for these. We send them along with your answers:',
} as const;

export const closedFormWords = {
  copy: 'What you typed was not sent. Here it is, to be copied:',
} as const;

/** Why a form cannot be paid by card. */
export const unpayableFormWords = {
  off: 'Cards are not taken here at present.',
  'needs-scripts':
    'Paying by card needs JavaScript, which is switched off in your browser or did not reach it, so no card can be taken on this page.',
} as const;
