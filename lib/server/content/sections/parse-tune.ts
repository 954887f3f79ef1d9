import type { TuneNote } from '@/lib/content/media-sections';

/** Semitones above C of the seven letters. */
const semitones: Readonly<Record<string, number>> = { C: 0, D: 2, E: 4, F: 5, G: 7, A: 9, B: 11 };

/** The letters that a sharp changes, in the order in which keys add them; flats add them backwards. */
const circle = 'FCGDAEB';

/** How many sharps each major key has; flats are negative. */
const signatures: Readonly<Record<string, number>> = {
  ...{ C: 0, G: 1, D: 2, A: 3, E: 4, B: 5, 'F#': 6, 'C#': 7 },
  ...{ F: -1, Bb: -2, Eb: -3, Ab: -4, Db: -5, Gb: -6, Cb: -7 },
};

export const tuneKeys = Object.keys(signatures);

/** The number of C below the treble stave, which ABC writes as `C`, in MIDI. */
const middleC = 60;

const accidentals: Readonly<Record<string, number>> = { '^': 1, '=': 0, _: -1 };

const token = /([\^=_]?)([A-Ga-gz])([,']*)(\d{0,2})(\/2)?/y;

/**
 * Parses a tune in the letters of ABC notation 2.1 (section 4): `C` is middle C and `c` the one above, `'` and `,`
 * move by octaves, `^`, `_` and `=` are accidentals, a number or `/2` is the length in beats and `z` a rest. Bar lines
 * and spaces are for people. Returns the part that it cannot read in place of the notes.
 */
export function parseTune(
  text: string,
  key: string,
): { readonly notes: readonly TuneNote[] } | { readonly unknown: string } {
  const signature = signatures[key] ?? 0;
  const raised = circle.slice(0, Math.max(0, signature));
  const lowered = signature < 0 ? circle.slice(signature) : '';
  const notes: TuneNote[] = [];
  for (const word of text.split(/[\s|]+/).filter(Boolean)) {
    token.lastIndex = 0;
    while (token.lastIndex < word.length) {
      const at = token.lastIndex;
      const found = token.exec(word);
      if (found === null) return { unknown: word.slice(at) };
      const [, accidental = '', letter = '', octaves = '', count, half] = found;
      const beats =
        (count === undefined || count === '' ? 1 : Number(count)) / (half === undefined ? 1 : 2);
      if (beats === 0) return { unknown: word.slice(at) };
      if (letter === 'z') {
        notes.push({ beats });
        continue;
      }
      const upper = letter.toUpperCase();
      const inKey = raised.includes(upper) ? 1 : lowered.includes(upper) ? -1 : 0;
      const octave =
        (letter === upper ? 0 : 1) +
        octaves.replaceAll(',', '').length -
        octaves.replaceAll("'", '').length;
      const pitch =
        middleC + octave * 12 + (semitones[upper] ?? 0) + (accidentals[accidental] ?? inKey);
      notes.push({ pitch, beats });
    }
  }
  return { notes };
}
