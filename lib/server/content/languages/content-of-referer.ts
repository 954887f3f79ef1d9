import type { IncomingMessage } from 'node:http';
import type { Content } from '@/lib/server/content/content';
import { contentAt } from '@/lib/server/content/languages/addresses';
import { decodePath } from '@/lib/server/content/pictures';

/** Finds the content in the language of the page of this site that led to a request. */
export function contentOfReferer(
  content: Content,
  { headers: { referer = '' } }: Pick<IncomingMessage, 'headers'>,
): Content {
  if (content.translations === undefined || !URL.canParse(referer)) return content;
  return contentAt(content, decodePath(new URL(referer).pathname)).content;
}
