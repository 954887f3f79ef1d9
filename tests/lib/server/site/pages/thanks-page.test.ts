import { expect, test } from 'vitest';
import { createThanksPage } from '@/lib/server/site/pages/thanks-page';
import { contentWith } from '@/tests/support/content';
import { referenceWords } from '@/lib/words/lib/forms';
import { bookingWords } from '@/lib/words/lib/server/bookings/page';

const now = new Date('2026-11-20T12:00:00.000Z');
const page = (title: string) =>
  `---\ntitle: ${title}\ndescription: A page that the tests are about.\n---\n\nSoon.\n`;

async function content() {
  return contentWith({
    'content/forms/ask.yaml':
      'title: Ask\nthanks:\n  page: /asked\nfields:\n  - { name: a, label: A }\n',
    'content/pages/asked.md': page('Asked'),
    'content/pages/other.md': page('Other'),
  });
}

test('shows the reference first', async () => {
  const address = { path: '/asked', reference: 'ASK-7K2QXM', payment: '' };
  const props = createThanksPage(await content(), address, now);
  expect(props?.view.title).toBe('Asked');
  expect(props?.meta.unlisted).toBe(true);
  expect(props?.view.body[0]).toEqual({
    tag: 'p',
    children: [
      `${referenceWords.before} `,
      { tag: 'strong', children: ['ASK-7K2QXM'] },
      referenceWords.after,
    ],
  });
  expect(JSON.stringify(props?.view.body)).toContain('Soon.');
});

test('shows the payment before the reference', async () => {
  const payment = 'You paid £16.00: Visa ending in 4242.';
  const address = { path: '/asked', reference: 'ASK-7K2QXM', payment };
  const props = createThanksPage(await content(), address, now);
  expect(props?.view.body[0]).toEqual({ tag: 'p', children: [payment] });
  expect(JSON.stringify(props?.view.body[1])).toContain('ASK-7K2QXM');
});

test.each([
  ['/other', 'ASK-7K2QXM'],
  ['/nowhere', 'ASK-7K2QXM'],
  ['/asked', 'Call 0123 now'],
  ['/asked', ''],
])('returns undefined for %s with the reference %j', async (path, reference) => {
  expect(createThanksPage(await content(), { path, reference, payment: '' }, now)).toBeUndefined();
});

test.each([
  ['Cancelled', bookingWords.cancelledTitle, bookingWords.cancelledText],
  [
    bookingWords.status.eventCancelled,
    bookingWords.status.eventCancelled,
    bookingWords.eventStatus.cancelled,
  ],
])('promises nothing to a booking with the status %s', async (status, title, text) => {
  const ticket = {
    reference: 'ASK-7K2QXM',
    title: 'Concert',
    href: '/events/concert',
    date: '2026-11-27',
    weekday: 'Friday',
    day: '27',
    monthAndYear: 'November 2026',
    facts: [],
    calendar: '/events/concert.ics',
    status,
  };
  const address = { path: '/asked', reference: 'ASK-7K2QXM', payment: '', ticket };
  const props = createThanksPage(await content(), address, now);
  expect(props?.meta.title).toBe(title);
  expect(props?.view).toMatchObject({
    title,
    ticket: { status },
    body: [{ tag: 'p', children: [text] }],
  });
});
