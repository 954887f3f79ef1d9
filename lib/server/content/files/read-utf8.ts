import { readFileSync } from 'node:fs';

type TextResult =
  | { readonly ok: true; readonly text: string }
  /** `line` is the first line that is not UTF-8. */
  | { readonly ok: false; readonly line: number };

/**
 * Reads a UTF-8 file and removes the byte-order mark that some editors write. At once: a read through the thread pool
 * takes milliseconds on a machine with other work, and each file waits for the one before.
 */
export function readUtf8(path: string): TextResult {
  const bytes = readFileSync(path);
  const text = decode(bytes);
  if (text !== undefined) return { ok: true, text };
  let line = 1;
  for (let start = 0; start < bytes.length; line += 1) {
    const next = bytes.indexOf('\n', start);
    const end = next === -1 ? bytes.length : next;
    if (decode(bytes.subarray(start, end)) === undefined) break;
    start = end + 1;
  }
  return { ok: false, line };
}

function decode(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}
