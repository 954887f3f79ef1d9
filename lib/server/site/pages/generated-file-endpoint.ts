import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Content } from '@/lib/server/content/content';
import { getContent } from '@/lib/server/content/load-content';
import { siteUrl } from '@/lib/server/settings';
import { sendGeneratedFile } from '@/lib/server/site/seo/send-generated-file';
import { generateFile } from '@/lib/server/site/seo/generated-files';

/** When each content object was loaded: production loads it once. */
const loadTimes = new WeakMap<Content, Date>();

/** Responds with a generated file, such as `/sitemap.xml`. */
export async function handleGeneratedFile(
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
    generateFile(path, content, { url: siteUrl(), now, contentRead }),
  );
}
