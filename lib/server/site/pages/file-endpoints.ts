import type { IncomingMessage, ServerResponse } from 'node:http';
import { z } from 'zod';
import { serveFile } from '@/lib/next/serve-file';
import type { Content } from '@/lib/server/content/content';
import { publicDirectory, siteDirectory } from '@/lib/server/content/files/site-directory';
import { getContent } from '@/lib/server/content/load-content';
import { decodePath } from '@/lib/server/content/pictures';
import { queryEndpoint } from '@/lib/server/platform/http/endpoint';
import { setFileDisposition } from '@/lib/server/platform/http/responses/content-disposition';
import { siteUrl } from '@/lib/server/settings';
import { renderPageMarkdown } from '@/lib/server/site/pages/page-markdown';
import {
  findPhotograph,
  pictureQuery,
  sendNoPicture,
  sendPhotograph,
  type PictureQuery,
} from '@/lib/server/site/pages/picture-files';
import { generateFile } from '@/lib/server/site/seo/generated-files';
import { sendGeneratedFile } from '@/lib/server/site/seo/send-generated-file';

/** The rewrites of next.config.js put the address of the file into the query. */
const fileQuery = { path: z.string().default('') };

/** Sends feeds, calendars, the sitemap and similar files. */
export const sendFileOfContent = queryEndpoint(fileQuery, (request, response, { path }) =>
  handleGeneratedFile(request, response, path, new Date()),
);

/** Sends the copy of a photograph where our server, which sends it itself, does not run. */
export const sendPicture = queryEndpoint(
  { ...fileQuery, ...pictureQuery },
  (request, response, { path, ...wanted }) => handlePicture(request, response, path, wanted),
);

/** Sends photographs and other files of a site in its own folder. */
export const sendSiteFile = queryEndpoint(fileQuery, (request, response, { path }) =>
  handleSiteFile(request, response, path),
);

/** When each content object was loaded: production loads it once. */
const loadTimes = new WeakMap<Content, Date>();

/** Responds with a generated file, such as `/sitemap.xml`, or with 404. */
async function handleGeneratedFile(
  request: IncomingMessage,
  response: ServerResponse,
  path: string,
  now: Date,
): Promise<void> {
  const content = await getContent();
  const contentRead = loadTimes.get(content) ?? now;
  loadTimes.set(content, contentRead);
  sendGeneratedFile(
    request,
    response,
    generateFile(path, content, { url: siteUrl(), now, contentRead }) ??
      renderPageMarkdown(path, content, siteUrl(), now),
  );
}

/** Responds with the copy of a photograph, or with 404. `path` is as the client wrote it. */
export async function handlePicture(
  request: IncomingMessage,
  response: ServerResponse,
  path: string,
  wanted: PictureQuery,
): Promise<void> {
  const content = await getContent();
  const photograph = findPhotograph(content, path);
  if (photograph === undefined) sendNoPicture(response);
  else await sendPhotograph(request, response, content, photograph, wanted);
}

/**
 * Responds with a file of the site's `public/`, where SITE_DIR is set, or with a generated file. Only listed
 * files are sent, which no path outside the folder is.
 */
export async function handleSiteFile(
  request: IncomingMessage,
  response: ServerResponse,
  path: string,
): Promise<void> {
  const content = await getContent();
  const photograph = findPhotograph(content, path);
  if (photograph !== undefined) {
    await sendPhotograph(request, response, content, photograph, { w: '', v: '' });
    return;
  }
  const { files } = content;
  // Next.js passes it on as the client wrote it; a name may have a % of its own.
  const listed = [decodePath(path), path].find((each) => files.has(each));
  if (listed === undefined) {
    await handleGeneratedFile(request, response, path, new Date());
    return;
  }
  setFileDisposition(response, listed);
  const folder = publicDirectory(siteDirectory(process.cwd()));
  await serveFile(request, response, encodeURI(listed), folder);
}
