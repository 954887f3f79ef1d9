import { expect, test } from 'vitest';
import { contentWith, eventFile, problemsWith, validContent } from '@/tests/support/content';
import { locationWords } from '@/lib/words/lib/server/content/events';
import { suggestionWords } from '@/lib/words/lib/server/content/files';

const site = `${validContent['content/site.yaml']}locations: { hall: 100, cellar: 20 }\n`;
const form =
  'title: Book\nfields:\n  - { name: event, label: Event, kind: radios, options: events }\n';
const files = (events: Readonly<Record<string, string>>) => ({
  'content/site.yaml': site,
  'content/forms/book.yaml': form,
  ...Object.fromEntries(
    Object.entries(events).map(([name, settings]) => [
      `content/events/${name}.yaml`,
      eventFile(name, `form: book\n${settings}`),
    ]),
  ),
});

test('gives an event the places of its location, where it has no number itself', async () => {
  const { events } = await contentWith(
    files({
      concert: 'location: hall\n',
      tasting: 'location: cellar\nbooking: { places: 12 }\n',
      walk: '',
    }),
  );
  expect(events.map(({ data }) => data.booking.places?.all)).toEqual([100, 12, undefined]);
});

test('accepts events that follow each other, share the places or are cancelled', async () => {
  const problems = await problemsWith({
    ...files({
      concert: 'location: hall\nbooking: { places: 60 }\n',
      fair: 'location: hall\nbooking: { places: 40 }\n',
      gone: 'location: hall\nstatus: cancelled\n',
    }),
    'content/events/late.yaml': eventFile('Late', 'form: book\nlocation: hall\n')
      .replace("'21:30'", "'23:00'")
      .replace("'19:00'", "'21:30'"),
  });
  expect(problems).toEqual([]);
});

test('reports an unknown location, too many places, and events that share too few', async () => {
  const problems = await problemsWith(
    files({
      a: 'location: hal\n',
      b: 'location: cellar\nbooking: { places: 30 }\n',
      c: 'location: hall\nbooking: { places: 70 }\n',
      d: 'location: hall\nbooking: { places: 40 }\n',
    }),
  );
  expect(problems).toEqual([
    `content/events/a.yaml:11  ${locationWords.unknown('hal')}${suggestionWords.didYouMean('hall')}`,
    `content/events/b.yaml:12  ${locationWords.tooMany('cellar', 20)}`,
    `content/events/d.yaml:11  ${locationWords.clash('Friday 27 November 2026', 'content/events/c.yaml', 'hall', 100)}`,
  ]);
});
