import type { CaptionedPicture } from '@/lib/content/section-data';
import type { ContentNode } from '@/lib/content/tree';
import type { ContentFiles } from '@/lib/server/content/files/content-files';
import type { Settings } from '@/lib/server/content/files/parse-settings';
import type { ParsedMarkdown } from '@/lib/server/content/markdown';
import { findCaptioned, type PublicFiles } from '@/lib/server/content/pictures';
import type { WrittenPicture } from '@/lib/server/content/schemas/picture-schema';

/** The settings of a file that may name a picture. */
interface WithPicture {
  readonly data: { readonly picture?: WrittenPicture | undefined };
  readonly lineOf: Settings<unknown>['lineOf'];
}

/** Returns the picture that a file names; reports mistakes in the file. */
export function findLeadPicture(
  files: ContentFiles,
  file: string,
  { data, lineOf }: WithPicture,
  publicFiles: PublicFiles,
): CaptionedPicture | undefined {
  const report = (line: number, message: string) => {
    files.report(file, line, message);
  };
  return findCaptioned(data.picture, lineOf('picture', 'src'), report, publicFiles);
}

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
