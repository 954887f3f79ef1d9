import { normalizeText } from '@/lib/intl/normalize-text';

const maxBytes = 200;

/** UTF-16 code units that are kept of the start and the end of a longer name. */
const [maxStart, maxEnd] = [1024, 64];

/**
 * Invisible characters, such as those that change the direction: `gpj.exe` shows as `exe.jpg`. Kept are
 * the joiners between letters or emoji, which scripts such as Persian and Hindi need, and the tags of flags.
 */
const invisible =
  /(?<kept>\u{1F3F4}[\u{E0020}-\u{E007E}]+\u{E007F}|[\u200C\u200D](?<=[\p{L}\p{M}\p{Emoji_Modifier}\p{Extended_Pictographic}].)(?=[\p{L}\p{M}\p{Extended_Pictographic}]))|[\p{Cc}\p{Cf}\u2028\u2029]/gu;

/**
 * Cleans the name of an uploaded file for display and for downloads: the last part of a path,
 * without invisible characters, at most 200 bytes including the extension. It is never used as a path.
 */
export function cleanFileName(sent: string): string {
  const last = sent.slice(Math.max(sent.lastIndexOf('/'), sent.lastIndexOf('\\')) + 1);
  const whole = cutMiddle(last).replace(/\p{Surrogate}/gu, '\ufffd');
  const visible = normalizeText(whole, 'NFC').replace(invisible, (_character, kept = '') =>
    String(kept),
  );
  // Windows allows none of these characters, and no dot or space at the end.
  const name = trimDots(visible.replace(/[<>:"|?*]/g, '_'));
  if (name === '') return 'file';
  return shorten(isReserved(name) ? `_${name}` : name);
}

function cutMiddle(name: string): string {
  return name.length <= maxStart + maxEnd
    ? name
    : `${name.slice(0, maxStart)}${name.slice(-maxEnd)}`;
}

/** Removes dots and spaces at both ends; a regular expression would take quadratic time. */
function trimDots(name: string): string {
  let [start, end] = [0, name.length];
  while (start < end && /[\s.]/.test(name.charAt(start))) start += 1;
  while (start < end && /[\s.]/.test(name.charAt(end - 1))) end -= 1;
  return name.slice(start, end);
}

function isReserved(name: string): boolean {
  return /^(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)/i.test(name);
}

function shorten(name: string): string {
  if (Buffer.byteLength(name) <= maxBytes) return name;
  const ending = /\.[^.\s]{1,10}$/.exec(name)?.[0] ?? '';
  let left = maxBytes - Buffer.byteLength(ending);
  let end = 0;
  for (const letter of name) {
    left -= Buffer.byteLength(letter);
    if (left < 0) break;
    end += letter.length;
  }
  return `${name.slice(0, end)}${ending}`;
}
