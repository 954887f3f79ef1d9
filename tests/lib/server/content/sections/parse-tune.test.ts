import { expect, test } from 'vitest';
import { parseTune } from '@/lib/server/content/sections/parse-tune';

test.each([
  ['letters and octaves', 'C c C, c’', 'C', { unknown: '’' }],
  ['a letter that is no note', 'C D H', 'C', { unknown: 'H' }],
  ['a note without a length', 'C0', 'C', { unknown: 'C0' }],
])('names %s that it cannot read', (_name, text, key, result) => {
  expect(parseTune(text, key)).toEqual(result);
});

test.each([
  ['octaves', "C c C, c'", 'C', [60, 72, 48, 84]],
  ['the sharps of a key', 'F G c', 'G', [66, 67, 72]],
  ['the flats of a key', 'B E A', 'Eb', [70, 63, 68]],
  ['accidentals in place of those of the key', '^C =F _B', 'G', [61, 65, 70]],
  ['bars', 'CD|E | F', 'C', [60, 62, 64, 65]],
] as const)('reads %s', (_name, text, key, pitches) => {
  const parsed = parseTune(text, key);
  expect(parsed).toEqual({ notes: pitches.map((pitch) => ({ pitch, beats: 1 })) });
});

test('reads lengths and rests', () => {
  expect(parseTune('C2 D/2 z4 E3/2', 'C')).toEqual({
    notes: [
      { pitch: 60, beats: 2 },
      { pitch: 62, beats: 0.5 },
      { beats: 4 },
      { pitch: 64, beats: 1.5 },
    ],
  });
});
