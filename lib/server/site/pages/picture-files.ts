import { existsSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { z } from 'zod';
import type { RouteHeaders } from '@/lib/next/build-output';
import { serveFile } from '@/lib/next/serve-file';
import type { Content } from '@/lib/server/content/content';
import {
  copiesDirectory,
  copyName,
  listFacts,
  type PictureFacts,
} from '@/lib/server/content/copies/picture-facts';
import { publicDirectory, siteDirectory } from '@/lib/server/content/files/site-directory';
import { decodePath, isPhotograph } from '@/lib/server/content/pictures';
import { activeVersion } from '@/lib/server/content/versions/active-version';
import { respondToCrash, type Middleware } from '@/lib/server/platform/http/middleware/middleware';
import { describeBody } from '@/lib/server/platform/http/middleware/replace-response';
import { setPictureHeaders } from '@/lib/server/platform/http/responses/picture-headers';

/** The parameters of a picture's address: the width that is wanted, and the version of the copies. */
export const pictureQuery = { w: z.string().default(''), v: z.string().default('') };
const querySchema = z.object(pictureQuery);

/** Which of the copies of a picture a client wants. */
export type PictureQuery = z.output<typeof querySchema>;

interface PhotographOptions {
  /** Returns the content whose files are served. */
  readonly content: () => Content;
  readonly headersOf: RouteHeaders;
}

/** Sends the copies of photographs in place of their files. */
export function photographs({ content, headersOf }: PhotographOptions): Middleware {
  return (request, response, next) => {
    const [address = '', query = ''] = (request.url ?? '').split(/\?(.*)/s);
    const { method } = request;
    const current = content();
    const path = findPhotograph(current, address);
    if ((method !== 'GET' && method !== 'HEAD') || path === undefined) {
      next();
      return;
    }
    for (const [name, value] of headersOf(address) ?? []) response.setHeader(name, value);
    setPictureHeaders(response, path);
    const wanted = querySchema.parse(Object.fromEntries(new URLSearchParams(query)));
    sendPhotograph(request, response, current, path, wanted).catch((error: unknown) => {
      respondToCrash(error, response);
    });
  };
}

/** Returns the path of a photograph in `public/`, whose address is as a client wrote it. */
export function findPhotograph({ files }: Content, address: string): string | undefined {
  // Decoded first, because a name may have a % of its own.
  return [decodePath(address), address].find((path) => isPhotograph(path, files));
}

/**
 * Sends the copy of a photograph: the one of the page that the client understands, or the working copy. Only
 * where there is none yet, as in `next dev`, a copy is made now. `path` is that of the file in `public/`.
 */
export async function sendPhotograph(
  request: IncomingMessage,
  response: ServerResponse,
  content: Content,
  path: string,
  wanted: PictureQuery,
): Promise<void> {
  const { folder: site = siteDirectory(process.cwd()) } = activeVersion() ?? {};
  const file = content.files.get(path);
  const copied = file?.kind === 'raster' ? file.copies : undefined;
  if (copied !== undefined) {
    const facts = listFacts(copied).find(({ version }) => version === wanted.v) ?? copied.facts;
    const folder = join(copiesDirectory(site), facts.version);
    const name = chooseCopy(facts, wanted.w, request.headers.accept ?? '');
    if (existsSync(join(folder, name))) {
      if (wanted.w !== '') response.setHeader('Vary', 'Accept');
      if (wanted.v === facts.version) response.setHeader('Cache-Control', immutable);
      await serveFile(request, response, name, folder);
      return;
    }
  }
  await sendNewCopy(response, join(publicDirectory(site), path));
}

const immutable = 'public, max-age=31536000, immutable';

/**
 * Returns the name of the copy for a client. A page that was loaded before the picture was replaced may ask for
 * a width that there is no longer.
 */
function chooseCopy(facts: PictureFacts, written: string, accept: string): string {
  const format = ['avif', 'webp'].find((each) => accept.includes(`image/${each}`));
  const width = facts.widths.find((each) => each >= Number(written)) ?? facts.widths.at(-1);
  if (written === '' || format === undefined || width === undefined) return copyName(facts);
  return `${width}.${format}`;
}

async function sendNewCopy(response: ServerResponse, path: string): Promise<void> {
  const { makeWorkingCopy } = await import('@/lib/server/content/copies/make-copy');
  // The file may have been deleted or replaced since it was listed.
  const copy = await makeWorkingCopy(path).catch(() => undefined);
  if (copy === undefined) {
    sendNoPicture(response);
    return;
  }
  response.setHeader('Content-Type', `image/${copy.format}`);
  response.setHeader('Content-Length', copy.bytes.length);
  response.end(copy.bytes);
}

/** Responds with 404. */
export function sendNoPicture(response: ServerResponse): void {
  response.statusCode = 404;
  describeBody(response, 'text/plain', 'Not Found\n');
  response.end('Not Found\n');
}
