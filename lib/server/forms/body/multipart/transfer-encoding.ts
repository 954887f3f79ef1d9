import { MultipartError } from '@/lib/server/forms/body/multipart/read-parts';

/**
 * Decodes the content of a part by its `Content-Transfer-Encoding` (RFC 2045, section 6). Browsers send
 * none; some programs for mail do. Throws `MultipartError` for an unknown one and for damaged Base64.
 */
export function decodeTransfer(
  content: AsyncIterable<Buffer>,
  encoding: string,
): AsyncIterable<Buffer> {
  switch (encoding) {
    case '':
    case '7bit':
    case '8bit':
    case 'binary':
      return content;
    case 'base64':
      return decodeBase64(content);
    case 'quoted-printable':
      return decodeQuotedPrintable(content);
    default:
      throw new MultipartError('UNREADABLE');
  }
}

async function* decodeBase64(content: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let rest = '';
  for await (const chunk of content) {
    const text = rest + chunk.toString('latin1').replace(/[\t\r\n ]/g, '');
    const whole = text.length - (text.length % 4);
    rest = text.slice(whole);
    yield base64Bytes(text.slice(0, whole));
  }
  yield base64Bytes(rest);
}

function base64Bytes(text: string): Buffer {
  const isValid = /^[A-Za-z0-9+/]*={0,2}$/.test(text) && text.length % 4 !== 1;
  if (!isValid) throw new MultipartError('UNREADABLE');
  return Buffer.from(text, 'base64');
}

async function* decodeQuotedPrintable(content: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let rest = '';
  for await (const chunk of content) {
    const text = rest + chunk.toString('latin1');
    // An escape may continue in the next chunk.
    const cut = /=[^=]?$/.exec(text)?.index ?? text.length;
    rest = text.slice(cut);
    yield quotedPrintableBytes(text.slice(0, cut));
  }
  yield quotedPrintableBytes(rest);
}

function quotedPrintableBytes(text: string): Buffer {
  const decoded = text
    .replace(/=\r?\n/g, '')
    .replace(/=([\dA-F]{2})/gi, (_escape, digits: string) =>
      String.fromCharCode(Number.parseInt(digits, 16)),
    );
  return Buffer.from(decoded, 'latin1');
}
