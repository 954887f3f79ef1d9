const percent = 0x25;

/** Decodes `%E9` in a text of Latin-1 to bytes. A `%` without two digits stays, as browsers have it. */
export function percentDecode(text: string): Buffer {
  const bytes = Buffer.from(text, 'latin1');
  let length = 0;
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at] ?? 0;
    const high = byte === percent ? hexDigit(bytes[at + 1]) : -1;
    const low = high === -1 ? -1 : hexDigit(bytes[at + 2]);
    if (low !== -1) at += 2;
    bytes[length] = low === -1 ? byte : high * 16 + low;
    length += 1;
  }
  return bytes.subarray(0, length);
}

/** Returns the value of the code of a hexadecimal digit; -1 for any other code. */
function hexDigit(code = 0): number {
  if (code >= 0x30 && code <= 0x39) return code - 0x30;
  const letter = code | 0x20;
  return letter >= 0x61 && letter <= 0x66 ? letter - 0x57 : -1;
}
