import { describe, expect, test } from 'vitest';
import { loadContent } from '@/lib/server/content/load-content';
import { checkClaims } from '@/lib/server/sky/claims/check-claims';
import { contentWith, postFile, seriesFile, validContent } from '@/tests/support/content';
import { claimWords } from '@/lib/words/lib/server/sky';

const larkmoor = validContent['content/site.yaml']
  .replace('latitude: 54.1', 'latitude: 54.3833')
  .replace('longitude: -1.9', 'longitude: -1.95');

/** Returns the problems of claims of a post at 54°23' N, 1°57' W. */
async function problemsOf(...claims: readonly string[]): Promise<string[]> {
  const list = claims.map((claim) => `\n  - { ${claim} }`).join('');
  const content = await contentWith({
    'content/site.yaml': larkmoor,
    'content/journal/sky.md': postFile('Sky', 'Look up.', `date: 2026-11-01\nclaims:${list}`),
  });
  return checkClaims(content).map(({ message }) => message);
}

test('the claims of this site are true', async () => {
  const loaded = await loadContent(process.cwd());
  if (!loaded.ok) throw new Error('The content has problems.');
  const { pages, posts, events } = loaded.content;
  const claims = [...pages.values(), ...posts, ...events].flatMap(({ data }) => data.claims ?? []);
  expect(claims.length).toBeGreaterThan(50);
  expect(checkClaims(loaded.content)).toEqual([]);
});

/** Computed with two other ephemerides, or from the tables of the U.S. Naval Observatory. */
describe('a true claim', () => {
  test.each([
    // Phases of 2024 in UTC, which is the local time in winter.
    'kind: new-moon, at: 2024-01-11T11:57',
    'kind: first-quarter, at: 2024-01-18T03:53',
    'kind: full-moon, at: 2024-01-25T17:54',
    'kind: last-quarter, at: 2024-02-02T23:18',
    'kind: disappearance, of: Taygeta, at: 2026-12-21T22:11',
    'kind: disappearance, of: Maia, at: 2026-12-21T22:36',
    'kind: reappearance, of: Taygeta, at: 2026-12-21T23:19',
    'kind: reappearance, of: Maia, at: 2026-12-21T23:24',
    // Io leaves the planet's limb and shadow from 19:27 to 19:34.
    'kind: reappearance, of: Io, at: 2027-02-12T19:30, within: 4',
    'kind: rise, of: Venus, at: 2026-11-20T04:28',
    'kind: separation, of: Jupiter, from: Mars, at: 2026-11-20T22:40, is: 2.1, within: 0.05',
    'kind: separation, of: Moon, from: Saturn, at: 2026-11-20T20:40, is: 5.5, within: 0.1',
    // The opposition of 7 December 2024 in UTC, and the planet's diameter and magnitude.
    'kind: opposition, of: Jupiter, at: 2024-12-07T21:00, within: 30',
    'kind: diameter, of: Jupiter, at: 2024-12-07T21:00, is: 48.2, within: 0.1',
    'kind: magnitude, of: Jupiter, at: 2024-12-07T21:00, is: -2.8, within: 0.05',
    'kind: distance, of: Jupiter, at: 2024-12-07T21:00, is: 4.09, within: 0.01',
    // Saturn's rings were edge-on on 23 March 2025.
    'kind: ring-tilt, of: Saturn, at: 2025-03-23T16:00, is: 0, within: 0.1',
    // At the equinox the Sun is due south 7.8 minutes after the mean noon of 1.95 degrees west.
    'kind: due-south, of: Sun, at: 2026-03-20T12:15',
    'kind: altitude, of: Sun, at: 2026-03-20T12:15, is: 35.6, within: 0.1',
    'kind: lit, of: Moon, at: 2024-01-25T17:54, is: 100, within: 0.5',
  ])('%s', async (claim) => {
    expect(await problemsOf(claim)).toEqual([]);
  });
});

describe('a false claim', () => {
  test.each([
    [
      'kind: rise, of: Venus, at: 2026-11-20T04:25',
      'rise of Venus is at 2026-11-20 04:27, not 2026-11-20 04:25.',
    ],
    [
      'kind: full-moon, at: 2026-11-25T08:00',
      'full-moon is at 2026-11-24 14:53, not 2026-11-25 08:00.',
    ],
    [
      'kind: opposition, of: Mars, at: 2027-06-01T20:00',
      'there is no opposition of Mars near 2027-06-01.',
    ],
    [
      'kind: disappearance, of: Maia, at: 2026-12-20T22:00',
      'there is no disappearance of Maia near 2026-12-20.',
    ],
    [
      'kind: separation, of: Jupiter, from: Mars, at: 2026-11-20T22:40, is: 1.9, within: 0.1',
      'separation of Jupiter is 2.119, not 1.9.',
    ],
  ])('%s', async (claim, expected) => {
    expect(await problemsOf('kind: new-moon, at: 2024-01-11T11:57', claim)).toEqual([
      `"claims[2]" is not true: ${expected}`,
    ]);
  });

  test('needs the coordinates of the site', async () => {
    const content = await contentWith({
      'content/site.yaml': larkmoor.replace(/^coordinates:\n( .*\n)+/m, ''),
      'content/journal/sky.md': postFile(
        'Sky',
        'Look up.',
        'date: 2026-11-01\nclaims: [{ kind: new-moon, at: 2024-01-11T11:57 }]',
      ),
    });
    expect(checkClaims(content)).toEqual([
      {
        file: 'content/journal/sky.md',
        message: claimWords.noPlace(1),
      },
    ]);
  });
});

test('computes a claim of a series once', async () => {
  const claims = 'claims: [{ kind: full-moon, at: 2026-12-09T00:52 }]\n';
  const content = await contentWith({
    'content/site.yaml': larkmoor,
    'content/events/fridays.yaml': `${seriesFile('Friday')}${claims}`,
  });
  expect(content.events.length).toBeGreaterThan(1);
  expect(checkClaims(content)).toMatchObject([{ file: 'content/events/fridays.yaml' }]);
});
