/** Returns a mail as bytes. Headers are lines such as `Subject: Hello`. */
export function rawMail(headers: readonly string[], body = 'Hello.'): Uint8Array {
  return Buffer.from(`${headers.join('\r\n')}\r\n\r\n${body.replaceAll('\n', '\r\n')}\r\n`);
}

/** A part of a mail of several. */
export interface MailPart {
  readonly headers: readonly string[];
  readonly body: string;
}

/** Returns a mail of several parts. */
export function multipartMail(
  headers: readonly string[],
  type: string,
  parts: readonly MailPart[],
): Uint8Array {
  const body = parts
    .map((part) => `--b0undary\n${part.headers.join('\n')}\n\n${part.body}\n`)
    .join('');
  const contentType = `Content-Type: ${type}; boundary=b0undary`;
  return rawMail([...headers, contentType], `${body}--b0undary--`);
}
