/** The fixed text of the consent question and the cookies page. */

export const consentBannerWords = {
  label: 'Counting visits',
  question: 'May we count your visit?',
  explanation: (tool: string) =>
    `With a yes, ${tool} sets cookies and tells us which pages are read. With a no, nothing of it is loaded. “Cookie settings” at the foot of each page says more and changes it.`,
  accept: 'Yes, count it',
  decline: 'No, do not',
  accepted: 'Thank you. Your visits are counted from now on.',
  declined: 'Your visits are not counted.',
  settings: '“Cookie settings” at the foot of each page changes it.',
} as const;

export const withdrawalWords = {
  label: 'Your visits are counted',
  state: 'Your visits are counted, as you allowed.',
  withdraw: 'Stop counting them',
} as const;

export const cookiesPageWords = {
  title: 'Cookies',
  lede: 'What your browser keeps for this site, and whom else it asks. This page is made of the site’s settings, so that it says what is so.',
  states: {
    yes: 'You said yes: your visits are counted.',
    no: 'You said no: your visits are not counted.',
    open: 'You have not said whether your visits may be counted. Until you say yes, they are not.',
    signal:
      'Your browser asks every site not to follow you (Global Privacy Control). Here that is a no: your visits are not counted.',
  },
  accept: 'Yes, count them',
  decline: 'No, do not',
} as const;

export const disclosureWords = {
  stored: {
    caption: 'What your browser keeps for this site',
    columns: ['Name', 'What for', 'How long'],
  },
  kinds: { cookie: 'a cookie', storage: 'in the browser’s storage' },
  thirdParties: {
    caption: 'Whom else your browser asks',
    columns: ['Who', 'What for', 'When'],
  },
  noThirdParties: 'Your browser asks nobody else.',
} as const;
