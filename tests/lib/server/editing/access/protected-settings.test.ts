import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { findProtectedChanges } from '@/lib/server/editing/access/protected-settings';
import type { KindId } from '@/lib/server/editing/kinds/kinds';

test.each<[KindId, setting: string, before: string, after: string]>([
  ['site', 'currency', 'currency: GBP', 'currency: EUR'],
  ['site', 'contact.email', 'contact: { email: a@x.org }', 'contact: { email: b@x.org }'],
  ['site', 'contact.email', 'contact: { email: a@x.org }', 'contact: {}'],
  ['site', 'redirectHosts', 'name: A', 'redirectHosts: [evil.example]'],
  ['site', 'security', 'name: A', 'security: { contact: a@x.org }'],
  ['site', 'embeds', 'embeds: { youtube: true }', 'embeds: { youtube: true, vimeo: true }'],
  ['site', 'embeds', 'embeds: { youtube: true }', 'embeds: {}'],
  ['site', 'analytics', 'name: A', 'analytics: { googleAnalytics: G-EVIL }'],
  ['forms', 'origins', 'origins: [https://a.example]', 'origins: ["*"]'],
  ['forms', 'hosted', 'title: A', 'hosted: xyz'],
  ['forms', 'notify', 'notify: [a@x.org]', 'notify: [a@x.org, b@x.org]'],
  ['forms', 'cc', 'title: A', 'cc: [b@x.org]'],
  ['forms', 'sendsAnswers', 'title: A', 'sendsAnswers: true'],
  ['forms', 'copyTo', 'copyTo: email', 'copyTo: other'],
  ['forms', 'copiesAnswers', 'title: A', 'copiesAnswers: true'],
  ['forms', 'payment', 'payment: { sum: "5.00" }', 'payment: { sum: "0.01" }'],
  ['events', 'booking.pay', 'booking: { pay: door }', 'booking: { pay: card }'],
  [
    'feeds',
    'url',
    '- { url: https://a.example, name: A }',
    '- { url: https://b.example, name: A }',
  ],
  ['redirects', 'to', '[]', '- { from: /shop, to: https://evil.example }'],
  ['redirects', 'to', '[]', '- { from: /shop, to: //evil.example }'],
  ['redirects', 'to', '[]', "- { from: /shop, to: '/\\evil.example' }"],
  ['redirects', 'to', '- { from: /shop, to: https://shop.example }', '[]'],
])('%s: finds a change of %s', (kind, setting, before, after) => {
  expect(findProtectedChanges(kind, parse(before), parse(after))).toEqual([setting]);
});

test.each<[KindId, before: string, after: string]>([
  ['site', 'name: A\nembeds: { youtube: true }', 'embeds: { youtube: true }\nname: B'],
  ['site', 'contact: { phone: "1" }', 'contact: { phone: "2" }\nembeds: { youtube: false }'],
  ['forms', 'title: A\nnotify: [a@x.org]', 'title: B\nnotify: [a@x.org]\ncc: []'],
  ['events', 'booking: { pay: card }', 'booking: { pay: card, places: 20 }'],
  ['redirects', '- { from: /a, to: /b }', '- { from: /a, to: /c }\n- { from: /d, to: /e }'],
  ['pages', 'title: A', 'title: B'],
])('%s: lets %j become %j', (kind, before, after) => {
  expect(findProtectedChanges(kind, parse(before), parse(after))).toEqual([]);
});

test('finds the protected settings of a new and of a deleted file', () => {
  const form = { title: 'A', notify: ['a@x.org'], payment: { sum: '5.00' } };
  expect(findProtectedChanges('forms', undefined, form)).toEqual(['notify', 'payment']);
  expect(findProtectedChanges('forms', form, undefined)).toEqual(['notify', 'payment']);
});
