const longestBytes = 200;

/** Letters that steer the reading direction, so that `gpj.exe` could show as `exe.jpg`. */
const invisible = /[\p{Cc}\p{Cf}\u2028\u2029]/gu;

/**
 * What a visitor's machine called a file, fit to be shown and to be offered when it is downloaded:
 * the last part of a path, without what cannot be seen, at most 200 bytes with its ending. It is
 * never used as a path of ours.
 */
export function cleanFileName(sent: string): string {
  const visible = sent
    .replace(/\p{Surrogate}/gu, '\ufffd')
    .normalize('NFC')
    .replace(invisible, '');
  const last = visible.split(/[/\\]/).pop() ?? '';
  const name = last
    // Windows takes none of these in a name, and nothing that ends in a dot or a space.
    .replace(/[<>:"|?*]/g, '_')
    .replace(/^[\s.]+|[\s.]+$/g, '');
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
