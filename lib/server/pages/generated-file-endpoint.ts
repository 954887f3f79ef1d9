import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Content } from '@/lib/server/content/content';
import { readContent } from '@/lib/server/content/read-content';
import { siteUrl } from '@/lib/server/pages/frame';
import { sendGeneratedFile } from '@/lib/server/seo/send-generated-file';
import { generateFile } from '@/lib/server/seo/generated-files';

/** A content is one object for as long as the process lives, so this is the moment of its reading. */
const readAt = new WeakMap<Content, Date>();

/** Answers with the file at one of the site's addresses, such as `/sitemap.xml`. */
export async function handleGeneratedFile(
  request: IncomingMessage,
  response: ServerResponse,
  path: string,
  now: Date,
): Promise<void> {
  const content = await readContent();
  const contentRead = readAt.get(content) ?? now;
  readAt.set(content, contentRead);
  sendGeneratedFile(
    request,
    response,
    generateFile(path, content, { url: siteUrl(), now, contentRead }),
  );
}
