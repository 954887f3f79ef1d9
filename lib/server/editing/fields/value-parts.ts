/** The kinds of fields that have two controls. */
type PairKind = 'moment' | 'span' | 'days' | 'focus';

/** Returns the texts of the two controls of a value. */
export function partsOf(kind: PairKind, value: unknown): readonly [string, string] {
  if (kind === 'focus') {
    const [, x = middle, y = middle] = /^\s*(\d{1,3})% (\d{1,3})%\s*$/.exec(textOf(value)) ?? [];
    return [x, y];
  }
  if (kind === 'days') {
    const { date, from, to } = isRecord(value) ? value : {};
    return [textOf(date ?? from), textOf(to)];
  }
  const text = textOf(value).trim();
  const [first = '', second = ''] = text.split(kind === 'moment' ? 'T' : /[-–—]/);
  return kind === 'moment' ? [first, timeOf(second)] : [timeOf(first), timeOf(second)];
}

/** In per cent: a picture without a focus keeps its middle. */
const middle = '50';

/** Returns the value that the texts of two controls have; `undefined` where nothing is filled in. */
export function joinParts(kind: PairKind, first: string, second: string): unknown {
  if (kind === 'focus') {
    return first === middle && second === middle ? undefined : `${first}% ${second}%`;
  }
  if (kind === 'days') {
    if (first === '' && second === '') return {};
    return second === '' || second === first ? { date: first } : { from: first, to: second };
  }
  if (first === '' && second === '') return undefined;
  if (kind === 'span') return `${first}-${second}`;
  return second === '' ? first : `${first}T${second}`;
}

/** Returns a time as the browser's control shows it, such as `09:00` for `9:00`. */
export function timeOf(text: string): string {
  const [, hours = '', minutes = ''] = /^(\d{1,2}):(\d{2})$/.exec(text.trim()) ?? [];
  if (hours === '') return text.trim();
  return `${hours === '24' ? '00' : hours.padStart(2, '0')}:${minutes}`;
}

/** Returns a text or a number as a control shows it; empty for anything else. */
export function textOf(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}

/** Returns whether a file has no value, or an empty one. */
export function isMissing(value: unknown): value is undefined | null {
  return value === undefined || value === null;
}

/** Returns whether a value is a group of settings. */
export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
