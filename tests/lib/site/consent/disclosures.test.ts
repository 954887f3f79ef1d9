import { expect, test } from 'vitest';
import { listDisclosures, type DisclosureSettings } from '@/lib/site/consent/disclosures';
import { cspSources } from '@/lib/server/content/third-parties';
import { contentPolicy } from '@/lib/server/platform/http/headers/content-policy';
import { thirdPartyWords } from '@/lib/words/lib/site/consent';

const nothing: DisclosureSettings = {
  youtube: false,
  vimeo: false,
  googleMaps: false,
  formsOrigin: '',
  takesPayments: false,
  keepsSources: false,
};

test('lists no third party and no consent cookie without settings', () => {
  const { stored, thirdParties } = listDisclosures(nothing);
  expect(thirdParties).toEqual([]);
  expect(stored.map(({ name }) => name)).toEqual([
    'light',
    'form-draft:…',
    'form-visitor, __Host-form-visitor',
    'desk, __Host-desk',
    'desk-device-…, __Host-desk-device-…',
  ]);
});

test('lists the third party of each setting', () => {
  const who = (settings: Partial<DisclosureSettings>) =>
    listDisclosures({ ...nothing, ...settings }).thirdParties.map((party) => party.name);
  expect(who({ youtube: true })).toEqual([thirdPartyWords.youtube.name]);
  expect(who({ vimeo: true })).toEqual(['Vimeo']);
  expect(who({ googleMaps: true })).toEqual([thirdPartyWords.googleMaps.name]);
  expect(who({ tag: 'G-TEST123' })).toEqual([thirdPartyWords.googleAnalytics.name]);
  expect(who({ tag: 'GTM-TEST123' })).toEqual([thirdPartyWords.tagManager.name]);
  expect(who({ formsOrigin: 'https://formspree.io' })).toEqual([thirdPartyWords.hostedForms.name]);
  expect(who({ takesPayments: true })).toEqual(['Stripe']);
});

test('lists the storage of payments if payments are on', () => {
  const names = (settings: Partial<DisclosureSettings>) =>
    listDisclosures({ ...nothing, ...settings }).stored.map(({ name }) => name);
  const paid = ['payment-attempt:…', '__stripe_mid, __stripe_sid'];
  expect(names({ takesPayments: true })).toEqual([...names({}), ...paid]);
  expect(names({ tag: 'G-TEST123' })).not.toContain('carried-events');
  expect(names({ tag: 'G-TEST123', takesPayments: true })).toContain('carried-events');
});

test('lists every host of the content policy', () => {
  const formsOrigin = 'https://formspree.io';
  const others = { youtube: true, vimeo: true, googleMaps: true, tag: 'G-TEST123' };
  const policy = contentPolicy({
    formsOrigin,
    payments: 'stripe',
    thirdParties: cspSources(others),
  });
  const named = listDisclosures({
    ...others,
    formsOrigin,
    takesPayments: true,
    keepsSources: false,
  }).thirdParties.flatMap(({ hosts }) => hosts);
  const letIn = [...policy.matchAll(/https:\/\/([^\s/;]+)/g)].map(([, host]) => host);
  expect(letIn.length).toBeGreaterThan(8);
  expect([...new Set(letIn)].filter((host) => !named.includes(host ?? ''))).toEqual([]);
});

test('says that a source is kept only if the site keeps it', () => {
  expect(listDisclosures(nothing)).not.toHaveProperty('source');
  expect(listDisclosures({ ...nothing, keepsSources: true }).source).toMatch(/utm_source/);
});

test('lists the choice of a language on sites with several', () => {
  const names = (settings: Partial<DisclosureSettings>) =>
    listDisclosures({ ...nothing, ...settings }).stored.map(({ name }) => name);
  expect(names({ hasLanguages: true })).toContain('language-offer');
  expect(names({ hasLanguages: false })).not.toContain('language-offer');
});
