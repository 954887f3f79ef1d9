import { expect, test } from 'vitest';
import { analyticsUrl, linkEvent } from '@/lib/analytics/analytics-url';

test.each([
  ['https://a.example/search?q=my+name', 'https://a.example/search'],
  ['https://a.example/thanks?sent=CON-7K2QXM#top', 'https://a.example/thanks'],
  ['https://user:word@a.example/', 'https://a.example/'],
  [
    'https://a.example/?utm_source=mail&email=me%40b.example&utm_campaign=spring',
    'https://a.example/?utm_source=mail&utm_campaign=spring',
  ],
  ['https://a.example/booking/0192e3a4.VxQ8Mhvt', 'https://a.example/booking'],
  ['', undefined],
  ['android-app://com.example', undefined],
])('reduces %j to %j', (address, counted) => {
  expect(analyticsUrl(address)).toBe(counted);
});

test.each([
  ['https://b.example/people/jo?mail=me', false, { event: 'outbound_link', host: 'b.example' }],
  [
    'https://a.example/files/plan.pdf?me',
    false,
    { event: 'file_downloaded', file: '/files/plan.pdf' },
  ],
  ['https://a.example/calendar', true, { event: 'file_downloaded', file: '/calendar' }],
  ['https://a.example/visit', false, undefined],
  // The address of a booking is secret.
  ['https://a.example/booking/0192e3a4.VxQ8Mhvt', false, undefined],
  ['https://a.example/booking/0192e3a4.VxQ8Mhvt/calendar.ics', true, undefined],
  ['mailto:jo@a.example', false, undefined],
  ['', false, undefined],
])('reports a link to %s (download: %s) as %j', (href, download, event) => {
  expect(linkEvent({ href, download }, 'https://a.example')).toEqual(event);
});
