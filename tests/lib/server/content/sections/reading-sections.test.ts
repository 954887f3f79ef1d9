import { expect, test } from 'vitest';
import { parseYouTubeId } from '@/lib/server/content/sections/reading-sections';

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
