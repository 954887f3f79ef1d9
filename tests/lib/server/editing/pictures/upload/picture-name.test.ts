import { expect, test } from 'vitest';
import { nameOfPicture } from '@/lib/server/editing/pictures/upload/picture-name';

test.each([
  ['IMG_1234.JPG', 'img-1234'],
  ['Straße & Café (1).jpeg', 'strasse-cafe-1'],
  ['..hidden..png', 'hidden'],
  ['a/b\\c.jpg', 'a-b-c'],
  ['con.jpg', 'picture'],
  ['日本.jpg', 'picture'],
  [`${'a-'.repeat(60)}.jpg`, 'a-'.repeat(30).slice(0, -1)],
  ['.jpg', 'picture'],
])('%s becomes %s', (fileName, name) => {
  expect(nameOfPicture(fileName)).toBe(name);
});
