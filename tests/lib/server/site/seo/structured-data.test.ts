import { expect, test } from 'vitest';
import { z } from 'zod';
import { listPagePaths } from '@/lib/server/content/content';
import {
  buildStructuredData,
  serializeStructuredData,
} from '@/lib/server/site/seo/structured-data';
import {
  validContent,
  contentWith,
  eventFile,
  postFile,
  seriesFile,
} from '@/tests/support/content';

const url = 'https://example.org';

/*
 * The compiler checks types and properties against `schema-dts`. These schemas check what search engines
 * require in addition, and the format of values.
 */
const address = z.object({
  '@type': z.literal('PostalAddress'),
  streetAddress: z.string().min(1),
  addressLocality: z.string().min(1),
  addressCountry: z.string().regex(/^[A-Z]{2}$/),
});
const geo = z.object({
  '@type': z.literal('GeoCoordinates'),
  latitude: z.number(),
  longitude: z.number(),
});
const clock = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/);
const thing = z.discriminatedUnion('@type', [
  z.object({ '@type': z.literal('WebSite'), url: z.url(), name: z.string() }),
  z.object({
    '@type': z.literal(['LocalBusiness', 'MedicalClinic']),
    name: z.string(),
    address,
    geo,
    openingHoursSpecification: z
      .array(
        z.object({
          opens: clock,
          closes: clock,
          dayOfWeek: z.string().startsWith('https://schema.org/').optional(),
          validFrom: z.iso.date().optional(),
          validThrough: z.iso.date().optional(),
        }),
      )
      .optional(),
    sameAs: z.array(z.url()).optional(),
  }),
  z.object({
    '@type': z.literal('BlogPosting'),
    headline: z.string(),
    datePublished: z.iso.date(),
    dateModified: z.iso.date(),
    image: z.url(),
    keywords: z.array(z.string()).optional(),
    author: z.union([z.object({}), z.array(z.looseObject({})).min(1)]),
  }),
  z.object({
    '@type': z.literal('Event'),
    name: z.string(),
    startDate: z.iso.datetime(),
    endDate: z.iso.datetime(),
    eventStatus: z.string().startsWith('https://schema.org/Event'),
    location: z.object({
      '@type': z.literal('Place'),
      name: z.string(),
      address: address.or(z.string()),
      geo: geo.optional(),
    }),
    performer: z.array(z.looseObject({})).optional(),
    superEvent: z.object({ '@type': z.literal('EventSeries'), '@id': z.url() }).optional(),
    offers: z
      .object({ price: z.number(), priceCurrency: z.string().length(3), url: z.url() })
      .optional(),
  }),
  z.object({
    '@type': z.literal('EventSeries'),
    url: z.url(),
    name: z.string(),
    startDate: z.iso.date(),
    endDate: z.iso.date(),
    image: z.url(),
    subEvent: z.array(z.object({ '@id': z.url() })).min(1),
  }),
  z.object({
    '@type': z.literal('ProfilePage'),
    mainEntity: z.looseObject({ '@type': z.literal('Person'), name: z.string() }),
  }),
  z.object({
    '@type': z.literal('BreadcrumbList'),
    itemListElement: z
      .array(
        z.object({
          '@type': z.literal('ListItem'),
          position: z.number(),
          name: z.string(),
          item: z.url(),
        }),
      )
      .min(2),
  }),
]);
const graph = z.object({ '@context': z.literal('https://schema.org'), '@graph': z.array(thing) });

async function thingsAt(path: string, files: Readonly<Record<string, string>> = {}) {
  const data = buildStructuredData(await contentWith(files), path, url);
  return data === undefined ? [] : graph.parse(JSON.parse(serializeStructuredData(data)))['@graph'];
}

test('describes the organisation, its address and its hours on the home page', async () => {
  const [site, organisation, ...others] = await thingsAt('/');
  expect(others).toEqual([]);
  expect(site).toMatchObject({ '@type': 'WebSite', name: 'Test Clinic' });
  expect(organisation).toMatchObject({
    '@type': 'LocalBusiness',
    address: { streetAddress: 'High Street 1', addressLocality: 'Town', addressCountry: 'GB' },
    openingHoursSpecification: [
      { dayOfWeek: 'https://schema.org/Friday', opens: '19:00', closes: '22:30' },
    ],
  });
});

test('gives the hours of each season with its dates', async () => {
  const site = validContent['content/site.yaml'].replace(
    '    friday:',
    "    monday: ['10:00-12:00']\n  seasons:\n    - { from: 07-01, to: 08-31, week: {} }\n  x:",
  );
  const file = site.replace(/ {2}x:.*\n/, '');
  const content = await contentWith({ 'content/site.yaml': file });
  const now = new Date('2026-11-27T12:00Z');
  expect(buildStructuredData(content, '/', url, undefined, now)).toMatchObject({
    '@graph': [
      {},
      {
        openingHoursSpecification: [
          { opens: '10:00', validFrom: '2026-11-27', validThrough: '2027-06-30' },
          { opens: '00:00', closes: '00:00', validFrom: '2027-07-01', validThrough: '2027-08-31' },
        ],
      },
    ],
  });
});

test('uses the kind of organisation that the site sets', async () => {
  const site = `${validContent['content/site.yaml']}kind: MedicalClinic\n`;
  const [, organisation] = await thingsAt('/', { 'content/site.yaml': site });
  expect(organisation?.['@type']).toBe('MedicalClinic');
});

test('describes an event elsewhere with the address of its place', async () => {
  const talk = eventFile('Talk', "address: St Mary's, Church Lane 3, Otley\n");
  const [event] = await thingsAt('/events/talk', { 'content/events/talk.yaml': talk });
  expect(event).toHaveProperty('location', {
    '@type': 'Place',
    name: 'The dome',
    address: "St Mary's, Church Lane 3, Otley",
  });
});

test.each([
  ['CHF 480 a person', { price: 480, priceCurrency: 'CHF' }],
  ['€480', { price: 480, priceCurrency: 'EUR' }],
  ['£480', { price: 480, priceCurrency: 'GBP' }],
])('offers %s in the currency that the text names', async (price, offer) => {
  const files = { 'content/events/talk.yaml': eventFile('Talk', `price: ${price}\n`) };
  const [event] = await thingsAt('/events/talk', files);
  expect(event).toMatchObject({ offers: offer });
});

test('makes no offer of a sum whose currency is not known', async () => {
  const files = { 'content/events/talk.yaml': eventFile('Talk', 'price: $480\n') };
  const [event] = await thingsAt('/events/talk', files);
  expect(event).not.toHaveProperty('offers.price');
});

test('describes an event with time, place, price and breadcrumbs', async () => {
  const files = { 'content/events/talk.yaml': eventFile('Talk', 'price: £8, under-16s free\n') };
  const [event, crumbs] = await thingsAt('/events/talk', files);
  expect(event).toMatchObject({
    name: 'Talk',
    startDate: '2026-11-27T19:00:00.000Z',
    endDate: '2026-11-27T21:30:00.000Z',
    eventStatus: 'https://schema.org/EventScheduled',
    location: { name: 'The dome' },
    offers: { price: 8, priceCurrency: 'GBP', url: 'https://example.org/events/talk' },
  });
  expect(crumbs).toMatchObject({
    itemListElement: [
      { position: 1, name: 'Test Clinic', item: 'https://example.org/' },
      { position: 2, name: 'Talk', item: 'https://example.org/events/talk' },
    ],
  });
});

test.each([
  [undefined, { availability: 'https://schema.org/InStock' }],
  [{ availability: 'SoldOut' as const }, { availability: 'https://schema.org/SoldOut' }],
  [
    { availability: 'InStock' as const, validFrom: '2026-11-01T09:00:00.000Z' },
    { availability: 'https://schema.org/InStock', validFrom: '2026-11-01T09:00:00.000Z' },
  ],
])('says whether an event can be booked: %j', async (offer, expected) => {
  const content = await contentWith({
    'content/events/talk.yaml': eventFile('Talk', 'price: £8\n'),
  });
  expect(buildStructuredData(content, '/events/talk', url, offer)).toMatchObject({
    '@graph': [{ offers: expected }, {}],
  });
});

test.each([
  ['£8, under-16s free', 8],
  ['12,50 €', 12.5],
  ['Free', 0],
  ['Free, £5 for supper', 0],
  ['By donation', undefined],
  ['Ask us about groups of 9', undefined],
])('parses the price %j as %s', async (price, sum) => {
  const files = { 'content/events/talk.yaml': eventFile('Talk', `price: ${price}\n`) };
  const [event] = await thingsAt('/events/talk', files);
  if (event?.['@type'] !== 'Event') throw new Error('there is no event');
  expect(event.offers?.price).toBe(sum);
});

test('describes a series with its dates, and each date as a part of it', async () => {
  const files = { 'content/events/fridays.yaml': seriesFile('Friday', '', 2) };
  const [series] = await thingsAt('/events/fridays', files);
  const dates = ['2026-11-27', '2026-12-04'];
  expect(series).toMatchObject({
    name: 'Friday',
    startDate: dates[0],
    endDate: dates[1],
    subEvent: dates.map((date) => ({ '@id': `https://example.org/events/fridays/${date}` })),
  });
  const [date, crumbs] = await thingsAt('/events/fridays/2026-12-04', files);
  expect(date).toMatchObject({
    startDate: '2026-12-04T19:00:00.000Z',
    superEvent: { '@type': 'EventSeries', '@id': 'https://example.org/events/fridays' },
  });
  expect(crumbs).toMatchObject({ itemListElement: [{}, { name: 'Friday' }, { position: 3 }] });
});

test('names the categories of an event', async () => {
  const files = { 'content/events/walk.yaml': eventFile('Walk', 'category: [Walks, Families]\n') };
  const data = buildStructuredData(await contentWith(files), '/events/walk', url);
  expect(JSON.stringify(data)).toContain('"keywords":"Walks, Families"');
});

test('marks a cancelled event', async () => {
  const files = { 'content/events/talk.yaml': eventFile('Talk', 'status: cancelled\n') };
  expect((await thingsAt('/events/talk', files))[0]).toMatchObject({
    eventStatus: 'https://schema.org/EventCancelled',
  });
});

test('describes a post with authors, tags and date', async () => {
  const [post] = await thingsAt('/journal/first', {
    'content/people.yaml':
      '- { id: ana, name: Ana, role: Writer }\n- { id: tom, name: Tom, role: Cook }\n',
    'content/journal/first.md': postFile(
      'First',
      'W.',
      'date: 2026-11-01\nauthor: [ana, tom]\ntags: [Ice]',
    ),
  });
  expect(post).toMatchObject({
    '@type': 'BlogPosting',
    headline: 'First',
    datePublished: '2026-11-01',
    dateModified: '2026-11-01',
    keywords: ['Ice'],
    author: [
      { '@type': 'Person', name: 'Ana', jobTitle: 'Writer' },
      { '@type': 'Person', name: 'Tom', jobTitle: 'Cook' },
    ],
  });
});

test('describes a person, and names them as performer of events', async () => {
  const files = {
    'content/people.yaml':
      '- id: ana\n  name: Ana\n  role: Singer\n  contact: { email: ana@example.org }\n  links: [{ label: A, href: https://example.org/ana }]\n  body: She sings.\n',
    'content/events/talk.yaml': eventFile('Talk', 'people: [ana]\n'),
  };
  const person = {
    '@type': 'Person',
    '@id': 'https://example.org/people/ana#person',
    name: 'Ana',
    jobTitle: 'Singer',
  };
  const [profile] = await thingsAt('/people/ana', files);
  expect(profile).toMatchObject({
    '@type': 'ProfilePage',
    mainEntity: {
      ...person,
      email: 'ana@example.org',
      sameAs: ['https://example.org/ana'],
      worksFor: { '@id': 'https://example.org/#organisation' },
    },
  });
  const [event] = await thingsAt('/events/talk', files);
  expect(event).toMatchObject({ performer: [person] });
});

test('escapes what could end the script element', async () => {
  const content = await contentWith({ 'content/journal/odd.md': postFile('</script><b>', 'W.') });
  const data = buildStructuredData(content, '/journal/odd', url);
  if (data === undefined) throw new Error('there is no data');
  expect(serializeStructuredData(data)).not.toContain('<');
  expect(JSON.parse(serializeStructuredData(data))).toMatchObject({
    '@graph': [{ headline: '</script><b>' }, {}],
  });
});

test('gives every page valid data and an unknown path none', async () => {
  const content = await contentWith({ 'content/events/talk.yaml': eventFile('Talk') });
  for (const path of listPagePaths(content)) {
    expect(graph.safeParse(buildStructuredData(content, path, url)).error).toBeUndefined();
  }
  expect(buildStructuredData(content, '/nowhere', url)).toBeUndefined();
});

test('omits coordinates that the site does not set', async () => {
  const site = validContent['content/site.yaml'].replace(/coordinates:\n.*\n.*\n/, '');
  const content = await contentWith({
    'content/site.yaml': site,
    'content/events/talk.yaml': eventFile('Talk'),
  });
  for (const path of ['/', '/events/talk']) {
    const data = buildStructuredData(content, path, url);
    const written = data === undefined ? '' : serializeStructuredData(data);
    expect(written).toContain('High Street 1');
    expect(written).not.toContain('GeoCoordinates');
  }
});
