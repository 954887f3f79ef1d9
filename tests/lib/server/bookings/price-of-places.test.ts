import { expect, test } from 'vitest';
import { priceOfPlaces } from '@/lib/server/bookings/price-of-places';
import { contentWith, eventFile } from '@/tests/support/content';

test('has the currency of a form that charges another one than the site', async () => {
  const content = await contentWith({
    'content/forms/book.yaml': `title: Book
payment:
  currency: CHF
  description: Course
  otherWays: Or send a cheque.
  tickets: { adults: '480.00' }
fields:
  - { name: email, label: E-mail address, kind: email }
  - { name: day, label: Day, kind: select, options: events }
  - { name: adults, label: How many adults?, kind: numeric, min: 0, max: 9, step: 1, summary: { other: "{value} adults" } }
`,
    'content/events/course.yaml': eventFile('Course', 'form: book\n'),
  });
  const [course] = content.events;
  if (course === undefined) throw new Error('no event');
  const { currency } = content.site;
  expect(priceOfPlaces(course, { adults: 2 }, currency)).toEqual({
    minor: 96_000,
    currency: 'CHF',
  });
});
