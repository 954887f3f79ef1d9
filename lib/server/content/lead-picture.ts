import type { CaptionedPicture } from '@/lib/content/section-data';
import type { ContentNode } from '@/lib/content/tree';
import type { ParsedMarkdown } from '@/lib/server/content/markdown';

/**
 * Puts the picture of a page above its text. A page that begins with a hero, or that has the picture in its
 * text already, stays as it is.
 */
export function withLeadPicture(
  body: ParsedMarkdown,
  lead: CaptionedPicture | undefined,
): ParsedMarkdown {
  if (lead === undefined || isHero(body.nodes[0])) return body;
  if (body.nodes.some((node) => pictureOf(node)?.src === lead.picture.src)) return body;
  return { ...body, nodes: [{ section: 'picture', ...lead, isLead: true }, ...body.nodes] };
}

function isHero(node: ContentNode | undefined): boolean {
  return typeof node === 'object' && 'section' in node && node.section === 'hero';
}

function pictureOf(node: ContentNode) {
  return typeof node === 'object' && 'section' in node && node.section === 'picture'
    ? node.picture
    : undefined;
}
