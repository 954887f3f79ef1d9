/** The fixed text of the pages that edit the site. */

export const mistakeWords = {
  title: (count: number) => {
    if (count === 0) return 'What you write is shown here';
    return count === 1
      ? 'This cannot be shown yet'
      : `This cannot be shown yet: ${count} things to put right`;
  },
  line: (line: number) => `Line ${line}: `,
  file: (file: string) => `${file}: `,
} as const;

export const redirectWords = {
  title: 'Where old addresses lead',
  none: 'There is no old address.',
  leads: (from: string, to: string) => `${from} leads to ${to}`,
  page: (title: string) => `, “${title}”`,
} as const;

export const previewWords = {
  label: 'Preview',
  frame: 'The page as visitors will see it',
  width: 'Width',
  widths: { phone: 'Phone', wide: 'Wide' },
  light: 'Light',
  when: 'As on',
  lights: { system: 'System', day: 'Day', night: 'Night', red: 'Red' },
  open: 'Preview',
  openSaved: 'Open what is saved in a new tab',
  failed: 'The preview did not come. It shows what came last.',
} as const;

export const shareWords = {
  back: 'Back to the form',
  shown: 'What is saved',
  about:
    'A link shows this page, also as a draft, to anyone who has the link, for a week. It shows what is saved.',
  add: 'Make a link',
  newLink: 'Copy this link now. It is not shown again:',
  until: 'Until',
  made: 'Made',
  end: 'End',
  endOf: (created: string) => `End the link made ${created}`,
} as const;

export const draftWords = {
  title: 'Not now',
  problem: 'This draft cannot be shown at the moment. Ask the person who sent you the link.',
} as const;
