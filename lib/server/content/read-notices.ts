import { createHash } from 'node:crypto';
import { basename } from 'node:path';
import type { ContentNode } from '@/lib/content/tree';
import type { ContentFiles } from '@/lib/server/content/files/content-files';
import type { Settings } from '@/lib/server/content/files/parse-settings';
import { noticeSchema, type NoticeFile } from '@/lib/server/content/schemas/notice-schema';
import type { SectionSources } from '@/lib/server/content/sections/define-section';
import { noticeWords } from '@/lib/words/lib/server/content';
import { isNoticeOf, type Notice } from '@/lib/content/notices';
import { instantOf } from '@/lib/time/zoned-time';

/** A notice with its file. */
export interface NoticeSource extends Settings<NoticeFile> {
  readonly file: string;
}

/** Reads the files of `content/notices`, by name. */
export async function readNoticeSources(files: ContentFiles): Promise<readonly NoticeSource[]> {
  const sources: NoticeSource[] = [];
  for (const file of files.list('content/notices', '.yaml')) {
    const settings = await files.readSettings(file, noticeSchema);
    if (settings !== undefined) sources.push({ ...settings, file });
  }
  return sources;
}

/** Creates the notices of sources, warnings first. Reports text that is more than one paragraph of words. */
export function createNotices(
  files: ContentFiles,
  notices: readonly NoticeSource[],
  sources: SectionSources,
): readonly Notice[] {
  const { timeZone } = sources.site;
  return notices
    .map(({ file, value, lineOf }): Notice => {
      const { text, link, where, urgency, until } = value;
      const line = lineOf('text');
      const { nodes } = files.parseMarkdown(text, line, file, '/', sources);
      const [paragraph] = nodes;
      const words =
        typeof paragraph === 'object' && 'tag' in paragraph && paragraph.tag === 'p'
          ? paragraph.children
          : [];
      if (nodes.length !== 1 || !isInline(words)) files.report(file, line, noticeWords.inline);
      if (link !== undefined) {
        files.links.push({ file, line: lineOf('link', 'href'), href: link.href, path: '/' });
      }
      const hash = createHash('sha256').update(JSON.stringify([basename(file), text, link?.href]));
      return {
        key: hash.digest('hex').slice(0, 12),
        urgency,
        text: words,
        link,
        where,
        until: until && instantOf(until, timeZone).getTime(),
      };
    })
    .sort((one, other) => Number(other.urgency === 'warning') - Number(one.urgency === 'warning'));
}

/** Reports places of notices at which there is no page. */
export function checkPlaces(
  files: ContentFiles,
  notices: readonly NoticeSource[],
  paths: readonly string[],
): void {
  for (const { file, value, lineOf } of notices) {
    value.where?.forEach((place, index) => {
      if (!place.endsWith('*')) {
        files.links.push({ file, line: lineOf('where', index), href: place, path: '/' });
      } else if (!paths.some((path) => isNoticeOf({ where: [place] }, path))) {
        files.report(file, lineOf('where', index), noticeWords.noPages(place.slice(0, -1)));
      }
    });
  }
}

function isInline(nodes: readonly ContentNode[]): boolean {
  return (
    nodes.length > 0 &&
    nodes.every(
      (node) =>
        typeof node === 'string' ||
        ('tag' in node && ['a', 'em', 'strong'].includes(node.tag) && isInline(node.children)),
    )
  );
}
