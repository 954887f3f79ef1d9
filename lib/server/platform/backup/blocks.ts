/** A part of a stream. */
export interface Block {
  readonly bytes: Buffer;
  readonly isLast: boolean;
}

/** Cuts a stream into blocks of `size` bytes. The last block may be shorter, and is empty in an empty stream. */
export async function* toBlocks(
  source: AsyncIterable<Uint8Array>,
  size: number,
): AsyncGenerator<Block> {
  let parts: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of source) {
    parts.push(chunk);
    length += chunk.length;
    // A full block stays until more bytes follow, because it may be the last.
    if (length <= size) continue;
    let rest = Buffer.concat(parts);
    for (; rest.length > size; rest = rest.subarray(size)) {
      yield { bytes: rest.subarray(0, size), isLast: false };
    }
    parts = [rest];
    length = rest.length;
  }
  yield { bytes: Buffer.concat(parts), isLast: true };
}
