import { isTagManagerId } from '@/lib/site/consent/consent';
import { sourceWords, storedItemWords, thirdPartyWords } from '@/lib/words/lib/site/consent';

/** The settings that decide what is stored and which third parties are contacted. */
export interface DisclosureSettings {
  readonly youtube: boolean;
  readonly vimeo: boolean;
  readonly googleMaps: boolean;
  /** The id of Google Analytics or Tag Manager. */
  readonly tag?: string;
  /** The origin of the hosted form service; empty if forms are posted to this site. */
  readonly formsOrigin: string;
  /** Whether any form takes a payment. */
  readonly takesPayments: boolean;
  /** Whether messages keep where their visitors came from. */
  readonly keepsSources: boolean;
  /** Whether there are notices, which visitors may dismiss. */
  readonly hasNotices?: boolean;
  /** Whether the site has several languages, of which a visitor may be offered one. */
  readonly hasLanguages?: boolean;
}

/** An item in the browser's storage. */
export interface StoredItem {
  /** Its keys or cookie names. */
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
  /** What the site keeps of the address by which a visitor came, in sentences. */
  readonly source?: string;
}

/** Lists everything the browser may store and every third party it may contact. */
export function listDisclosures(settings: DisclosureSettings): Disclosures {
  return {
    stored: listStoredItems(settings),
    thirdParties: listThirdParties(settings),
    ...(settings.keepsSources ? { source: sourceWords.text } : {}),
  };
}

function listStoredItems({
  googleMaps,
  tag,
  takesPayments,
  hasNotices = false,
  hasLanguages = false,
}: DisclosureSettings): StoredItem[] {
  const hasAnalytics = tag !== undefined;
  return [
    { name: 'light', kind: 'storage', ...storedItemWords.light },
    ...(hasNotices ? [noticesItem()] : []),
    ...(hasLanguages
      ? [{ name: 'language-offer', kind: 'storage' as const, ...storedItemWords.language }]
      : []),
    { name: 'form-draft:…', kind: 'storage', ...storedItemWords.draft },
    { name: 'form-visitor, __Host-form-visitor', kind: 'cookie', ...storedItemWords.visitor },
    { name: 'desk, __Host-desk', kind: 'cookie', ...storedItemWords.desk },
    { name: 'desk-device-…, __Host-desk-device-…', kind: 'cookie', ...storedItemWords.device },
    ...(googleMaps ? [mapItem()] : []),
    ...(takesPayments ? paymentItems() : []),
    ...(hasAnalytics ? analyticsItems() : []),
    ...(takesPayments && hasAnalytics ? [storedEventsItem()] : []),
  ];
}

const noticesItem = (): StoredItem => ({
  name: 'notices',
  kind: 'storage',
  ...storedItemWords.notices,
});

const mapItem = (): StoredItem => ({ name: 'show-map', kind: 'storage', ...storedItemWords.map });

const paymentItems = (): readonly StoredItem[] => [
  { name: 'payment-attempt:…', kind: 'storage', ...storedItemWords.paymentAttempt },
  { name: '__stripe_mid, __stripe_sid', kind: 'cookie', ...storedItemWords.stripe },
];

const analyticsItems = (): readonly StoredItem[] => [
  { name: 'consent', kind: 'cookie', ...storedItemWords.consent },
  { name: '_ga, _ga_…', kind: 'cookie', ...storedItemWords.analytics },
];

const storedEventsItem = (): StoredItem => ({
  name: 'carried-events',
  kind: 'storage',
  ...storedItemWords.storedEvents,
});

function listThirdParties(settings: DisclosureSettings): ThirdParty[] {
  const { youtube, vimeo, googleMaps, tag, formsOrigin, takesPayments } = settings;
  return [
    ...(youtube ? [youtubeParty()] : []),
    ...(vimeo ? [vimeoParty()] : []),
    ...(googleMaps ? [googleMapsParty()] : []),
    ...(tag === undefined
      ? []
      : [isTagManagerId(tag) ? tagManagerParty() : googleAnalyticsParty()]),
    ...(formsOrigin === '' ? [] : [hostedFormsParty(formsOrigin)]),
    ...(takesPayments ? [stripeParty()] : []),
  ];
}

const youtubeParty = (): ThirdParty => ({
  hosts: ['www.youtube-nocookie.com'],
  ...thirdPartyWords.youtube,
});

const vimeoParty = (): ThirdParty => ({ hosts: ['player.vimeo.com'], ...thirdPartyWords.vimeo });

const googleMapsParty = (): ThirdParty => ({
  hosts: ['www.google.com'],
  ...thirdPartyWords.googleMaps,
});

const analyticsHosts = [
  'www.googletagmanager.com',
  '*.google-analytics.com',
  '*.analytics.google.com',
];

const googleAnalyticsParty = (): ThirdParty => ({
  hosts: analyticsHosts,
  ...thirdPartyWords.googleAnalytics,
});

const tagManagerParty = (): ThirdParty => ({
  hosts: analyticsHosts,
  ...thirdPartyWords.tagManager,
});

function hostedFormsParty(origin: string): ThirdParty {
  return { hosts: [new URL(origin).host], ...thirdPartyWords.hostedForms };
}

const stripeParty = (): ThirdParty => ({
  hosts: ['js.stripe.com', '*.js.stripe.com', 'api.stripe.com', 'hooks.stripe.com'],
  ...thirdPartyWords.stripe,
});
