import { isTagManagerId } from '@/lib/consent/consent';

/** The settings that decide what is stored and which third parties are contacted. */
export interface DisclosureSettings {
  readonly youtube: boolean;
  readonly googleMaps: boolean;
  /** The id of Google Analytics or Tag Manager. */
  readonly tag?: string | undefined;
  /** Where hosted forms are sent; empty for this site. */
  readonly formsOrigin: string;
  /** Whether any form takes a payment. */
  readonly takesPayments: boolean;
}

/** An item in the browser's storage. */
export interface StoredItem {
  readonly name: string;
  readonly kind: 'cookie' | 'storage';
  readonly purpose: string;
  readonly lifetime: string;
}

/** A third party that a browser contacts. */
export interface ThirdParty {
  readonly name: string;
  readonly hosts: readonly string[];
  readonly when: string;
  readonly purpose: string;
}

export interface Disclosures {
  readonly stored: readonly StoredItem[];
  readonly thirdParties: readonly ThirdParty[];
}

/** Lists everything the browser may store and every third party it may contact. */
export function listDisclosures(settings: DisclosureSettings): Disclosures {
  return { stored: listStoredItems(settings), thirdParties: listThirdParties(settings) };
}

function listStoredItems({ googleMaps, tag, takesPayments }: DisclosureSettings): StoredItem[] {
  const own: StoredItem[] = [
    {
      name: 'light',
      kind: 'storage',
      purpose: 'The light that you chose: day, night or red.',
      lifetime: 'until you choose none',
    },
    {
      name: 'form-draft:…',
      kind: 'storage',
      purpose: 'What you typed into a form and have not sent.',
      lifetime: 'until you send it, clear it or close the tab, for 24 hours at most',
    },
    {
      name: 'form-visitor, __Host-form-visitor',
      kind: 'cookie',
      purpose:
        'Only where JavaScript does not run: shows what you typed into a form to you again, and to nobody else. The site saves it for an hour, or until you send or clear it.',
      lifetime: 'until the browser is closed',
    },
    {
      name: 'desk, __Host-desk',
      kind: 'cookie',
      purpose: 'Keeps those who work here signed in at the desk. Visitors never get it.',
      lifetime: 'until the browser is closed, 12 hours at most',
    },
  ];
  const map: StoredItem = {
    name: 'show-map',
    kind: 'storage',
    purpose: 'That you want Google’s map shown at once.',
    lifetime: 'until you take it back beside the map',
  };
  const counted: StoredItem[] = [
    {
      name: 'consent',
      kind: 'cookie',
      purpose: 'Your answer to whether visits may be counted, and its day.',
      lifetime: 'six months',
    },
    {
      name: '_ga, _ga_…',
      kind: 'cookie',
      purpose: 'Google Analytics knows your browser again by it. Only after you said yes.',
      lifetime: 'two years, or until you say no',
    },
  ];
  const carried: StoredItem = {
    name: 'carried-events',
    kind: 'storage',
    purpose: 'Whether you paid, to be counted on the next page. Only after you said yes.',
    lifetime: 'until the next page, or until you close the tab',
  };
  return [
    ...own,
    ...(googleMaps ? [map] : []),
    ...(takesPayments ? paid : []),
    ...(tag === undefined ? [] : counted),
    ...(takesPayments && tag !== undefined ? [carried] : []),
  ];
}

const paid: readonly StoredItem[] = [
  {
    name: 'payment-attempt:…',
    kind: 'storage',
    purpose: 'Knows a payment again that you have begun, so that you are not charged twice.',
    lifetime: 'until you have paid or close the tab',
  },
  {
    name: '__stripe_mid, __stripe_sid',
    kind: 'cookie',
    purpose: 'Stripe tells people from thieves by them. Only on the page of a form that is paid.',
    lifetime: 'a year, and half an hour',
  },
];

function listThirdParties(settings: DisclosureSettings): ThirdParty[] {
  const { youtube, googleMaps, tag, formsOrigin, takesPayments } = settings;
  return [
    ...(youtube ? [film] : []),
    ...(googleMaps ? [map] : []),
    ...(tag === undefined ? [] : [isTagManagerId(tag) ? manager : analytics]),
    ...(formsOrigin === '' ? [] : [hostedForms(formsOrigin)]),
    ...(takesPayments ? [payments] : []),
  ];
}

const film: ThirdParty = {
  name: 'YouTube (Google)',
  hosts: ['www.youtube-nocookie.com'],
  when: 'after you press “Play”',
  purpose: 'Plays the film. YouTube learns your internet address and which film you watch.',
};

const map: ThirdParty = {
  name: 'Google Maps',
  hosts: ['www.google.com'],
  when: 'after you press “Show the map”, or at once if you chose that',
  purpose: 'Shows the map. Google learns your internet address and which site you are on.',
};

const countingHosts = [
  'www.googletagmanager.com',
  '*.google-analytics.com',
  '*.analytics.google.com',
];

const analytics: ThirdParty = {
  name: 'Google Analytics',
  hosts: countingHosts,
  when: 'after you said that visits may be counted',
  purpose: 'Counts visits: which pages are read, and a short list of what is done there.',
};

const manager: ThirdParty = {
  ...analytics,
  name: 'Google Tag Manager and Google Analytics',
};

function hostedForms(origin: string): ThirdParty {
  return {
    name: 'The service that our forms are sent to',
    hosts: [new URL(origin).host],
    when: 'when you send such a form',
    purpose: 'Receives what you typed, and hands it to us.',
  };
}

const payments: ThirdParty = {
  name: 'Stripe',
  hosts: ['js.stripe.com', '*.js.stripe.com', 'api.stripe.com', 'hooks.stripe.com'],
  when: 'on the page of a form that takes a payment, and nowhere else',
  purpose: 'Takes your card’s number, which we never see, and guards against misuse of cards.',
};
