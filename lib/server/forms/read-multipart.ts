import type { IncomingMessage } from 'node:http';
import busboy, { type Busboy } from 'busboy';
import type { FormErrorName } from '@/lib/forms/errors';
import { limits, SentFields, type BodyResult } from '@/lib/server/forms/sent-fields';

/**
 * Reads a multipart body as it streams in, so that no more than one field is held beyond what is
 * kept. Files are counted and their bytes dropped: no form has a place for them yet.
 */
export async function readMultipart(request: IncomingMessage): Promise<BodyResult> {
  if (Number(request.headers['content-length'] ?? 0) > limits.multipartBytes) {
    return { ok: false, error: 'FILES_TOO_BIG' };
  }
  const parser = openParser(request);
  if (parser === undefined) return { ok: false, error: 'UNREADABLE' };
  return new Promise((resolve) => {
    const sent = new SentFields();
    let files = 0;
    let size = 0;

    const finish = (result: BodyResult) => {
      request.off('data', measure);
      request.unpipe(parser);
      request.pause();
      resolve(result);
    };
    const refuse = (error: FormErrorName) => {
      finish({ ok: false, error });
    };
    const measure = (chunk: Buffer) => {
      size += chunk.length;
      if (size > limits.multipartBytes) refuse('FILES_TOO_BIG');
    };

    parser.on('field', (name: string | undefined, value, { valueTruncated }) => {
      const error = valueTruncated ? 'FIELD_TOO_LONG' : sent.add(name ?? '', value);
      if (error !== undefined) refuse(error);
    });
    parser.on('file', (_name, stream, info: { readonly filename?: string }) => {
      let hasContent = (info.filename ?? '') !== '';
      stream.on('data', () => {
        hasContent = true;
      });
      stream.on('end', () => {
        if (hasContent) files += 1;
      });
      // The parser reports the same fault, and there it is answered.
      stream.on('error', () => undefined);
    });
    parser.on('partsLimit', () => {
      refuse('TOO_MANY_FIELDS');
    });
    parser.on('error', () => {
      refuse('UNREADABLE');
    });
    parser.on('close', () => {
      finish({ ok: true, fields: sent.list(), files });
    });
    request.on('data', measure);
    request.on('error', () => {
      refuse('UNREADABLE');
    });
    request.on('close', () => {
      if (!request.complete) refuse('UNREADABLE');
    });
    request.pipe(parser);
  });
}

function openParser({ headers }: IncomingMessage): Busboy | undefined {
  try {
    return busboy({
      headers,
      defParamCharset: 'utf8',
      // One above what is allowed: the count that decides is that of the gathered fields.
      limits: { fieldSize: limits.valueBytes + 1, parts: limits.parts },
    });
  } catch {
    return undefined;
  }
}
