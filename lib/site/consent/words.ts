/** The text of the disclosures: what the browser stores, and which third parties it contacts. */

export const storedItemWords = {
  light: {
    purpose: 'The light that you chose: day, night or red.',
    lifetime: 'until you choose none',
  },
  notices: {
    purpose: 'Which notices you have hidden.',
    lifetime: 'until you clear it',
  },
  draft: {
    purpose: 'What you typed into a form and have not sent.',
    lifetime: 'until you send it, clear it or close the tab, for 24 hours at most',
  },
  visitor: {
    purpose:
      'Only where JavaScript does not run: shows what you typed into a form to you again, and to nobody else. The site saves it for an hour, or until you send or clear it.',
    lifetime: 'until the browser is closed',
  },
  desk: {
    purpose: 'Keeps those who work here signed in at the desk. Visitors never get it.',
    lifetime: 'until the browser is closed, 12 hours at most',
  },
  device: {
    purpose:
      'Lets those who work here ask for a link to the desk where they signed in before, even while strangers ask for many. Visitors never get it.',
    lifetime: '400 days',
  },
  map: {
    purpose: 'That you want Google’s map shown at once.',
    lifetime: 'until you take it back beside the map',
  },
  consent: {
    purpose: 'Your answer to whether visits may be counted, and its day.',
    lifetime: 'six months',
  },
  analytics: {
    purpose: 'Google Analytics knows your browser again by it. Only after you said yes.',
    lifetime: 'two years, or until you say no',
  },
  paymentAttempt: {
    purpose:
      'Knows a payment again that you have begun, so that you are not charged twice and keep your places.',
    lifetime:
      'until you have paid; it is used for two hours at most, and in the same tab for 24 hours',
  },
  stripe: {
    purpose: 'Stripe tells people from thieves by them. Only on the page of a form that is paid.',
    lifetime: 'a year, and half an hour',
  },
  storedEvents: {
    purpose: 'Whether you paid, to be counted on the next page. Only after you said yes.',
    lifetime: 'until the next page, or until you close the tab',
  },
} as const;

const countedVisits = {
  when: 'after you said that visits may be counted',
  purpose: 'Counts visits: which pages are read, and a short list of what is done there.',
} as const;

export const thirdPartyWords = {
  youtube: {
    name: 'YouTube (Google)',
    when: 'after you press “Play”',
    purpose: 'Plays the film. YouTube learns your internet address and which film you watch.',
  },
  vimeo: {
    name: 'Vimeo',
    when: 'after you press “Play”',
    purpose: 'Plays the film. Vimeo learns your internet address and which film you watch.',
  },
  googleMaps: {
    name: 'Google Maps',
    when: 'after you press “Show the map”, or at once if you chose that',
    purpose: 'Shows the map. Google learns your internet address and which site you are on.',
  },
  googleAnalytics: { name: 'Google Analytics', ...countedVisits },
  tagManager: { name: 'Google Tag Manager and Google Analytics', ...countedVisits },
  hostedForms: {
    name: 'The service that our forms are sent to',
    when: 'when you send such a form',
    purpose: 'Receives what you typed, and hands it to us.',
  },
  stripe: {
    name: 'Stripe',
    when: 'on the page of a form that takes a payment, and nowhere else',
    purpose: 'Takes your card’s number, which we never see, and guards against misuse of cards.',
  },
} as const;

export const sourceWords =
  'If the address by which you came names a source (utm_source, utm_medium or utm_campaign), such as a newsletter, we keep that name with what you send us, and delete it with your message. Nothing is stored in your browser for it.';
