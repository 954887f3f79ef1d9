import { expect, test } from 'vitest';
import { parseVimeoAddress, parseYouTubeId } from '@/lib/server/content/sections/video-section';
import { contentWith, problemsWith, validContent } from '@/tests/support/content';
import { visit } from '@/tests/support/mistakes/mistake';

test.each([
  'https://www.youtube.com/watch?v=0fKBhvDjuy0',
  'https://youtube.com/watch?app=desktop&v=0fKBhvDjuy0&t=10s',
  'https://m.youtube.com/watch?v=0fKBhvDjuy0',
  'https://youtu.be/0fKBhvDjuy0?si=shared',
])('parses the id of %s', (address) => {
  expect(parseYouTubeId(address)).toBe('0fKBhvDjuy0');
});

test.each([
  '/film',
  'http://www.youtube.com/watch?v=0fKBhvDjuy0',
  'https://www.youtube.com/@eamesoffice',
  'https://www.youtube.com/watch?v=short',
  'https://youtu.be/0fKBhvDjuy0/"onload="',
  'https://youtube.com.example/watch?v=0fKBhvDjuy0',
  'https://vimeo.com/0fKBhvDjuy0',
])('rejects %s', (address) => {
  expect(parseYouTubeId(address)).toBeUndefined();
});

test.each([
  ['https://vimeo.com/22439234', { video: '22439234' }],
  ['https://www.vimeo.com/channels/staffpicks/22439234?share=copy', { video: '22439234' }],
  ['https://vimeo.com/22439234/0a1b2c3d4e', { video: '22439234', key: '0a1b2c3d4e' }],
  [
    'https://player.vimeo.com/video/22439234?h=0a1b2c3d4e',
    { video: '22439234', key: '0a1b2c3d4e' },
  ],
  ['https://player.vimeo.com/video/22439234?h=%22onload', { video: '22439234' }],
])('parses %s', (address, expected) => {
  expect(parseVimeoAddress(address)).toEqual(expected);
});

test.each([
  'https://vimeo.com/about',
  'http://vimeo.com/22439234',
  'https://vimeo.com.example/22439234',
  'https://vimeo.com/22439234/a/b',
])('finds no video of Vimeo at %s', (address) => {
  expect(parseVimeoAddress(address)).toBeUndefined();
});

const poster = 'title="Film" poster="/pictures/hill.svg" alt="A hill"';

async function playerOf(attributes: string, settings = '') {
  const content = await contentWith({
    'content/site.yaml': validContent['content/site.yaml'] + settings,
    'public/films/door.mp4': 'film',
    'public/films/door.vtt': 'WEBVTT',
    ...visit(`{% video ${poster} ${attributes} /%}\n`),
  });
  const [node] = content.pages.get('/visit')?.body.nodes ?? [];
  return typeof node === 'object' && 'section' in node && node.section === 'video'
    ? node.player
    : node;
}

test('plays a video of a host only where the settings allow that host', async () => {
  const vimeo = 'href="https://vimeo.com/22439234"';
  expect(await playerOf(vimeo)).toBeUndefined();
  expect(await playerOf(vimeo, 'embeds: { youtube: true }\n')).toBeUndefined();
  expect(await playerOf(vimeo, 'embeds: { vimeo: true }\n')).toEqual({
    kind: 'vimeo',
    video: '22439234',
  });
});

test('plays a file of the site, with its captions', async () => {
  expect(await playerOf('href="/films/door.mp4" captions="/films/door.vtt"')).toEqual({
    kind: 'file',
    type: 'video/mp4',
    captions: '/films/door.vtt',
  });
});

test.each([
  [
    'href="/films/gate.mp4" captions="/films/gate.vtt"',
    ['there is no public/films/gate.mp4', 'there is no public/films/gate.vtt'],
  ],
  ['href="/films/gate.mp4"', ['there is no public', 'A film of the site needs captions']],
  ['href="/visit"', ['A film is on another site, or an .mp4 or .webm file in public/.']],
  ['href="https://vimeo.com/1" captions="/visit"', ['captions are for a film in public/.']],
])('reports %s', async (attributes, expected) => {
  const problems = await problemsWith(visit(`{% video ${poster} ${attributes} /%}\n`));
  expect(problems).toHaveLength(expected.length);
  for (const problem of expected) expect(problems.join()).toContain(problem);
});
