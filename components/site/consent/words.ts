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
