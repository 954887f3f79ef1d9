const countedVisits = {
  when: 'after you said that visits may be counted',
  purpose: 'Counts visits: which pages are read, and a short list of what is done there.',
} as const;

export const thirdPartyTexts = {
  googleAnalytics: { name: 'Google Analytics', ...countedVisits },
  tagManager: { name: 'Google Tag Manager and Google Analytics', ...countedVisits },
} as const;

export const sourceWords =
  'If the address by which you came names a source (utm_source, utm_medium or utm_campaign), such as a newsletter, we keep that name with what you send us, and delete it with your message. Nothing is stored in your browser for it.';
