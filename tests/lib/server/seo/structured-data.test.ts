import { expect, test } from 'vitest';
import { z } from 'zod';
import { listPagePaths } from '@/lib/server/content/content';
import { structuredDataOf, writeStructuredData } from '@/lib/server/seo/structured-data';
import { validContent, contentWith, eventFile, postFile } from '@/tests/support/content';

const url = 'https://example.org';

/*
 * That types and properties are words of schema.org is checked by the compiler, with the types of
 * `schema-dts`. Here stands what search engines ask for besides, and what values must look like.
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
    author: z.object({}),
  }),
  z.object({
    '@type': z.literal('Event'),
    name: z.string(),
    startDate: z.iso.datetime(),
    endDate: z.iso.datetime(),
    eventStatus: z.string().startsWith('https://schema.org/Event'),
    location: z.object({ '@type': z.literal('Place'), name: z.string(), address, geo }),
    offers: z
      .object({ price: z.number(), priceCurrency: z.string().length(3), url: z.url() })
      .optional(),
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
  const data = structuredDataOf(await contentWith(files), path, url);
  return data === undefined ? [] : graph.parse(JSON.parse(writeStructuredData(data)))['@graph'];
}

test('the home page says who runs the site, where, and when it is open', async () => {
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

test('a site may say what kind of place it is', async () => {
  const site = `${validContent['content/site.yaml']}kind: MedicalClinic\n`;
  const [, organisation] = await thingsAt('/', { 'content/site.yaml': site });
  expect(organisation?.['@type']).toBe('MedicalClinic');
});

test('an event says when, where and for how much, and the way to it', async () => {
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
  ['£8, under-16s free', 8],
  ['12,50 €', 12.5],
  ['Free', 0],
  ['Free, £5 for supper', 0],
  ['By donation', undefined],
  ['Ask us about groups of 9', undefined],
])('%j costs %s', async (price, sum) => {
  const files = { 'content/events/talk.yaml': eventFile('Talk', `price: ${price}\n`) };
  const [event] = await thingsAt('/events/talk', files);
  if (event?.['@type'] !== 'Event') throw new Error('there is no event');
  expect(event.offers?.price).toBe(sum);
});

test('an event that is cancelled says so', async () => {
  const files = { 'content/events/talk.yaml': eventFile('Talk', 'status: cancelled\n') };
  expect((await thingsAt('/events/talk', files))[0]).toMatchObject({
    eventStatus: 'https://schema.org/EventCancelled',
  });
});

test('a post says by whom and when it was written', async () => {
  const [post] = await thingsAt('/journal/first', {
    'content/people.yaml': '- { id: ana, name: Ana, role: Writer }\n',
    'content/journal/first.md': postFile('First', 'W.', 'date: 2026-11-01\nauthor: ana'),
  });
  expect(post).toMatchObject({
    '@type': 'BlogPosting',
    headline: 'First',
    datePublished: '2026-11-01',
    dateModified: '2026-11-01',
  });
});

test('nothing in the data can end the script element that it stands in', async () => {
  const content = await contentWith({ 'content/journal/odd.md': postFile('</script><b>', 'W.') });
  const data = structuredDataOf(content, '/journal/odd', url);
  if (data === undefined) throw new Error('there is no data');
  expect(writeStructuredData(data)).not.toContain('<');
  expect(JSON.parse(writeStructuredData(data))).toMatchObject({
    '@graph': [{ headline: '</script><b>' }, {}],
  });
});

test('every page has data that keeps these rules, and an address without a page has none', async () => {
  const content = await contentWith({ 'content/events/talk.yaml': eventFile('Talk') });
  for (const path of listPagePaths(content)) {
    expect(graph.safeParse(structuredDataOf(content, path, url)).error).toBeUndefined();
  }
  expect(structuredDataOf(content, '/nowhere', url)).toBeUndefined();
});

test('a site that does not say where it stands has no coordinates in its data', async () => {
  const site = validContent['content/site.yaml'].replace(/coordinates:\n.*\n.*\n/, '');
  const content = await contentWith({
    'content/site.yaml': site,
    'content/events/talk.yaml': eventFile('Talk'),
  });
  for (const path of ['/', '/events/talk']) {
    const data = structuredDataOf(content, path, url);
    const written = data === undefined ? '' : writeStructuredData(data);
    expect(written).toContain('High Street 1');
    expect(written).not.toContain('GeoCoordinates');
  }
});
