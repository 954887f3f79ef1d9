import { readFile } from 'node:fs/promises';

export type ReadText =
  | { readonly ok: true; readonly text: string }
  /** `line` is the first one that is not UTF-8. */
  | { readonly ok: false; readonly line: number };

/** Reads a text file as UTF-8, without the byte-order mark that some editors put first. */
export async function readText(path: string): Promise<ReadText> {
  const bytes = await readFile(path);
  const text = decode(bytes);
  if (text !== undefined) return { ok: true, text };
  let line = 1;
  for (let begin = 0; begin < bytes.length; line += 1) {
    const next = bytes.indexOf('\n', begin);
    const end = next === -1 ? bytes.length : next;
    if (decode(bytes.subarray(begin, end)) === undefined) break;
    begin = end + 1;
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
