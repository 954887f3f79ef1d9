const longestBytes = 200;

/** UTF-16 code units of a name that are looked at: beginning and end of a longer one. */
const [longestStart, longestEnd] = [1024, 64];

/** Letters that steer the reading direction, so that `gpj.exe` could show as `exe.jpg`. */
const invisible = /[\p{Cc}\p{Cf}\u2028\u2029]/gu;

/**
 * What a visitor's machine called a file, fit to be shown and to be offered when it is downloaded:
 * the last part of a path, without what cannot be seen, at most 200 bytes with its ending. It is
 * never used as a path of ours.
 */
export function cleanFileName(sent: string): string {
  const last = sent.slice(Math.max(sent.lastIndexOf('/'), sent.lastIndexOf('\\')) + 1);
  const visible = withoutMiddle(last)
    .replace(/\p{Surrogate}/gu, '\ufffd')
    // Takes time quadratic in the number of combining marks, so it comes after the cut.
    .normalize('NFC')
    .replace(invisible, '');
  // Windows takes none of these in a name, and nothing that ends in a dot or a space.
  const name = withoutDots(visible.replace(/[<>:"|?*]/g, '_'));
  if (name === '') return 'file';
  return shortened(isReserved(name) ? `_${name}` : name);
}

/**
 * A `Content-Disposition` that always saves the file and never shows it (RFC 6266): a name in ASCII
 * for old programs and the whole name for all others (RFC 8187).
 */
export function attachment(name: string): string {
  const plain = name
    .normalize('NFKD')
    .replace(/[^\x20-\x7e]/g, '_')
    .replace(/["\\%]/g, '_');
  const whole = encodeURIComponent(name).replace(
    /['()*!]/g,
    (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${plain}"; filename*=UTF-8''${whole}`;
}

function withoutMiddle(name: string): string {
  return name.length <= longestStart + longestEnd
    ? name
    : `${name.slice(0, longestStart)}${name.slice(-longestEnd)}`;
}

/** Removes dots and spaces at both ends; a regular expression would take quadratic time. */
function withoutDots(name: string): string {
  let [start, end] = [0, name.length];
  while (start < end && /[\s.]/.test(name.charAt(start))) start += 1;
  while (start < end && /[\s.]/.test(name.charAt(end - 1))) end -= 1;
  return name.slice(start, end);
}

function isReserved(name: string): boolean {
  return /^(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)/i.test(name);
}

function shortened(name: string): string {
  if (Buffer.byteLength(name) <= longestBytes) return name;
  const ending = /\.[^.\s]{1,10}$/.exec(name)?.[0] ?? '';
  let start = '';
  for (const letter of name) {
    if (Buffer.byteLength(`${start}${letter}${ending}`) > longestBytes) break;
    start += letter;
  }
  return `${start}${ending}`;
}
