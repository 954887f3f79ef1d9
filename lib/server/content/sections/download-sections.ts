import { z } from 'zod';
import { withWords } from '@/lib/server/content/schemas/field-meta';
import { normalizeText } from '@/lib/intl/normalize-text';
import type { DownloadGroup } from '@/lib/content/media-sections';
import {
  dateOfName,
  describeDownload,
  titleOfName,
  type DownloadFile,
} from '@/lib/server/content/downloads/describe-download';
import { formatDay } from '@/lib/server/content/dates';
import { suggestOneOf } from '@/lib/server/content/files/problems';
import { folderKey, suggestFolder } from '@/lib/server/content/picture-lists';
import { encodeName, findFileName } from '@/lib/server/content/pictures';
import { text } from '@/lib/server/content/schemas/values';
import {
  defineSection,
  isListOrFolder,
  parseInnerTags,
  sectionSettings,
  type SectionDefinitions,
  type SectionSources,
  type SectionTag,
} from '@/lib/server/content/sections/define-section';
import {
  downloadSectionMeta,
  downloadWords,
  folderWords,
} from '@/lib/words/lib/server/content/sections';

const fileSchema = z
  .strictObject({
    src: text.meta(withWords(downloadSectionMeta.src, { example: '/files/report.pdf' })),
    title: sectionSettings.title.optional(),
    date: sectionSettings.date.optional(),
  })
  .meta(downloadSectionMeta.file);

/** Sections of files to download. */
export const downloadSections = {
  downloads: defineSection({
    attributes: z
      .strictObject({
        title: sectionSettings.title.optional(),
        folder: sectionSettings.folder.optional(),
      })
      .meta(downloadSectionMeta.downloads),
    body: { name: 'file', attributes: fileSchema },
    examples: [
      {
        state: 'with a date',
        text: `{% downloads title="To print" %}
{% file src="DRAWING" title="The site, drawn" date="2026-03-03" /%}
{% file src="DRAWING" title="The same without a date" /%}
{% /downloads %}`,
      },
    ],
    create: ({ title, folder }, tag, sources) => {
      const written = parseInnerTags('file', fileSchema, tag);
      if (!isListOrFolder(written, folder, tag, downloadWords.filesOrFolder)) return undefined;
      const groups =
        folder === undefined
          ? [
              {
                downloads: written.flatMap(({ attributes, line }) => {
                  const path = findDownload(attributes.src, { ...tag, line }, sources);
                  return path === undefined
                    ? []
                    : [downloadOf({ ...factsOf(path, sources), ...attributes }, sources)];
                }),
              },
            ]
          : listFolder(folder, tag, sources);
      return { section: 'downloads', title, groups };
    },
  }),

  document: defineSection({
    attributes: fileSchema.meta(downloadSectionMeta.document),
    body: 'text',
    examples: [
      {
        state: 'of the site',
        text: '{% document src="DRAWING" title="The site, drawn" date="2026-03-03" %}\nFrom above, with the paths.\n{% /document %}',
      },
      {
        state: 'at another site',
        text: '{% document src="https://docs.example.org/plan" title="The plan for the yard" /%}',
      },
    ],
    create: (attributes, tag, sources) => {
      const { src, title, date } = attributes;
      const children = tag.parseNodes(tag.node.children);
      if (!src.startsWith('https://')) {
        const path = findDownload(src, tag, sources);
        if (path === undefined) return undefined;
        const { title: name, ...file } = downloadOf(
          { ...factsOf(path, sources), ...attributes },
          sources,
        );
        return { section: 'document', name, ...file, children };
      }
      if (title === undefined || !URL.canParse(src)) {
        tag.report(tag.line, downloadWords.untitled);
        return undefined;
      }
      tag.addLink(tag.line, src);
      const host = new URL(src).hostname.replace(/^www\./, '');
      const text = date === undefined ? host : `${host}, ${formatDay(date, sources.site.locale)}`;
      return { section: 'document', name: title, href: src, text, children };
    },
  }),
} satisfies Partial<SectionDefinitions>;

/** Returns the path of a file in `public/`; reports one that is missing. */
function findDownload(
  src: string,
  { line, report }: SectionTag,
  { files }: SectionSources,
): string | undefined {
  const path = findFileName(src, files);
  if (path === undefined) {
    const suggestion = suggestOneOf(src, [...files.keys()]);
    report(line, downloadWords.missing(src.startsWith('/') ? src : `/${src}`) + suggestion);
  }
  return path;
}

function factsOf(path: string, { downloads }: SectionSources): DownloadFile {
  const date = dateOfName(path) ?? downloads?.dates.get(`public${path}`);
  return { path, date, bytes: downloads?.bytesOf(path) };
}

function downloadOf(file: DownloadFile, { site }: SectionSources) {
  return {
    title: file.title ?? titleOfName(file.path),
    href: encodeName(file.path),
    text: describeDownload(file, site.locale),
  };
}

/** Lists the files below a folder, newest first, by year where they are of several. */
function listFolder(
  folder: string,
  { line, report }: SectionTag,
  sources: SectionSources,
): readonly DownloadGroup[] {
  const inside = folderKey(folder);
  const files = [...sources.files.keys()]
    .filter((path) => normalizeText(path, 'NFC').startsWith(`${inside}/`))
    .map((path) => factsOf(path, sources))
    .sort(
      (a, b) =>
        (b.date ?? '').localeCompare(a.date ?? '') ||
        a.path.localeCompare(b.path, sources.site.locale, { numeric: true }),
    );
  if (files.length === 0) {
    const suggestion = suggestFolder(inside, sources.files) || folderWords.correct;
    report(line, downloadWords.noFiles(inside) + suggestion);
  }
  const years = [...new Set(files.map(({ date }) => date?.slice(0, 4)))];
  return years.map((year) => {
    const downloads = files
      .filter(({ date }) => date?.slice(0, 4) === year)
      .map((file) => downloadOf(file, sources));
    return years.length === 1 ? { downloads } : { label: year ?? downloadWords.undated, downloads };
  });
}
