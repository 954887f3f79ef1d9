import { basename, join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { z } from 'zod';
import type { ContentLink } from '@/lib/server/content/check-links';
import type { ParsedMarkdown } from '@/lib/server/content/markdown';
import { type Problem, unreadProblem } from '@/lib/server/content/files/problems';
import { parseBody } from '@/lib/server/content/sections/parse-body';
import { listSiteFiles } from '@/lib/server/content/files/site-files';
import {
  textParsers,
  type TextParsers,
  type WrittenSettings,
} from '@/lib/server/content/files/text-parsers';
import { contentFileWords } from '@/lib/words/lib/server/content/files';
import { markdownWords } from '@/lib/words/lib/server/content';
import {
  parseSettings,
  unmerged,
  type MergedSettings,
  type Settings,
  type SettingsResult,
} from '@/lib/server/content/files/parse-settings';
import { mergeWords } from '@/lib/server/content/languages/merge-words';
import { translationFile, wordSettings } from '@/lib/server/content/languages/word-settings';
import { isUnfinished, wordsVersion } from '@/lib/server/content/languages/words-version';
import { readUtf8 } from '@/lib/server/content/files/read-utf8';
import type { PageFile } from '@/lib/server/content/schemas/content-schemas';
import type { SectionSources } from '@/lib/server/content/sections/define-section';

/** A Markdown file with front matter. */
interface MarkdownFile<Data> {
  readonly data: Data;
  readonly lineOf: Settings<Data>['lineOf'];
  readonly body: ParsedMarkdown;
}

/** A Markdown file in its parts. */
interface SplitMarkdown {
  readonly frontMatter: string;
  /** What comes after the front matter, and on which line. */
  readonly text: string;
  readonly firstLine: number;
}

/** Reads files of `content/`, and collects their problems and links. */
export class ContentFiles {
  readonly problems: Problem[] = [];
  readonly links: ContentLink[] = [];
  /** Files that exist but have mistakes. References to them are not reported. */
  readonly invalidFiles = new Set<string>();

  /** The files of `content/`, `public/` and `theme/`, by path. */
  readonly names: ReadonlySet<string>;

  /** The last parts of addresses that translations have, by the file in the main language. */
  readonly slugs = new Map<string, string>();

  /** The files in the main language whose words have changed since they were translated. */
  readonly outdated = new Set<string>();

  /** Whether translations are begun and not finished, by their files. */
  private readonly unfinished = new Map<string, boolean>();

  /**
   * Lists the files. `texts` takes the place of files by their path, and adds files; one without a text counts as
   * deleted. In another language than the main one, files have the words of their translations; others have the numbers
   * of the main locale, as they are shown in its words. Throws the system's error for a folder that cannot be listed.
   */
  constructor(
    private readonly root: string,
    private readonly texts: ReadonlyMap<string, string | undefined> = new Map(),
    private readonly parsers: TextParsers = textParsers,
    private readonly translation?: {
      readonly language: string;
      readonly mainLocale: string;
    },
  ) {
    const { files, problems } = listSiteFiles(root);
    const names = new Set(files);
    for (const [file, text] of texts) {
      if (text === undefined) names.delete(file);
      else names.add(file);
    }
    this.names = new Set([...names].sort());
    this.problems.push(...problems.map(unreadProblem));
    for (const { file } of problems) this.invalidFiles.add(file);
  }

  /**
   * Reads a Markdown file whose front matter matches a schema.
   *
   * Returns `undefined` and adds problems if the front matter is missing or invalid.
   */
  async readMarkdownFile<Schema extends z.ZodType>(
    file: string,
    schema: Schema,
    path: string,
    sources: SectionSources,
  ): Promise<MarkdownFile<z.output<Schema>> | undefined> {
    const main = this.splitMarkdown(file, await this.readText(file));
    const translated = this.translationOf(file);
    const shown =
      translated === undefined ? main : this.splitMarkdown(file, await this.readText(translated));
    if (main === undefined || shown === undefined) return undefined;
    const { frontMatter, text, firstLine } = shown;
    const merge =
      translated === undefined
        ? unmerged
        : this.wordsOver(file, { settings: main.frontMatter, body: main.text });
    const result = this.parseSettings({ schema, text: frontMatter, file, firstLine: 2 }, merge);
    const body = this.parseMarkdown(text, firstLine, file, path, sources);
    if (result.ok) return { data: result.settings.value, lineOf: result.settings.lineOf, body };
    this.invalidFiles.add(file);
    this.problems.push(...result.problems);
    return undefined;
  }

  /** Splits a Markdown file. Returns `undefined` and adds a problem if it has no front matter. */
  private splitMarkdown(file: string, whole: string | undefined): SplitMarkdown | undefined {
    if (whole === undefined) return undefined;
    const match = /^---\r?\n([\s\S]*?)^---[ \t]*(?:\r?\n|$)/m.exec(whole);
    if (match?.index !== 0) {
      this.invalidFiles.add(file);
      this.report(file, 1, contentFileWords.noFrontMatter);
      return undefined;
    }
    const [before, frontMatter = ''] = match;
    const firstLine = before.split('\n').length;
    return { frontMatter, text: whole.slice(before.length), firstLine };
  }

  /** Parses Markdown that starts on `firstLine` of a file; adds its problems and links. */
  parseMarkdown(
    text: string,
    firstLine: number,
    file: string,
    path: string,
    sources: SectionSources,
  ): ParsedMarkdown {
    const report = (line: number, message: string) => {
      this.report(file, line, message);
    };
    const addLink = (line: number, href: string) => {
      this.links.push({ file, line, href, path });
    };
    return parseBody(
      text,
      firstLine,
      this.sourcesOf(file, sources),
      report,
      addLink,
      this.parsers.parseMarkdoc,
    );
  }

  /** Returns what the sections of a file use: those of one that is not translated have the main locale. */
  private sourcesOf(file: string, sources: SectionSources): SectionSources {
    if (this.translation === undefined || this.translationOf(file) !== undefined) return sources;
    const { mainLocale: locale } = this.translation;
    return { ...sources, site: { ...sources.site, locale } };
  }

  /** Reports the heroes of a body where none belongs; only a page says its layout. */
  checkHeroes(
    file: string,
    { nodes, heroLines }: ParsedMarkdown,
    layout?: PageFile['layout'],
  ): void {
    const [first] = nodes;
    const isFirst = typeof first === 'object' && 'section' in first && first.section === 'hero';
    heroLines.forEach((line, index) => {
      if (layout === undefined) this.report(file, line, markdownWords.heroElsewhere);
      else if (layout === 'article') this.report(file, line, markdownWords.heroInArticle);
      else if (index > 0 || !isFirst) this.report(file, line, markdownWords.heroNotFirst);
    });
  }

  /**
   * Reads a YAML or JSON file that matches a schema.
   *
   * Returns `undefined` and adds problems if it is invalid, or missing and has no default.
   * `merge` changes the parsed value before validation.
   */
  async readSettings<Schema extends z.ZodType>(
    file: string,
    schema: Schema,
    defaultValue?: z.output<Schema>,
    merge?: (written: unknown) => MergedSettings,
  ): Promise<Settings<z.output<Schema>> | undefined> {
    if (!this.names.has(file)) {
      if (defaultValue !== undefined) return { value: defaultValue, lineOf: () => 1 };
      if (this.invalidFiles.has(file)) return undefined;
      // checkFileNames reports the file with the other extension.
      if (this.names.has(file.replace(/\.yaml$/, '.yml'))) return undefined;
      this.problems.push({ file, message: contentFileWords.missing });
      return undefined;
    }
    const text = await this.readText(file);
    const translated = this.translationOf(file);
    const shown = translated === undefined ? text : await this.readText(translated);
    if (text === undefined || shown === undefined) return undefined;
    const mergeAll =
      translated === undefined ? merge : this.wordsOver(file, { settings: text }, merge);
    const result = this.parseSettings({ schema, text: shown, file, firstLine: 1 }, mergeAll);
    if (result.ok) return result.settings;
    this.invalidFiles.add(file);
    this.problems.push(...result.problems);
    return undefined;
  }

  private parseSettings<Schema extends z.ZodType>(
    written: WrittenSettings & { readonly schema: Schema },
    merge: (written: unknown) => MergedSettings = unmerged,
  ): SettingsResult<z.output<Schema>> {
    const { schema, text, file, firstLine } = written;
    const { parseYaml, keepSettings } = this.parsers;
    const parse = () => parseSettings(schema, text, file, firstLine, merge, parseYaml);
    // What others are merged with depends on them, too.
    return merge === unmerged ? keepSettings(written, parse) : parse();
  }

  /**
   * Lists the files below a folder whose names end with `ending`, sorted by name.
   *
   * Names that start with `_` are drafts and are left out, unless `ending` starts with `_` too.
   */
  list(folder: string, ending: string): string[] {
    return [...this.names].filter(
      (name) =>
        name.startsWith(`${folder}/`) &&
        name.endsWith(ending) &&
        (ending.startsWith('_') || !basename(name).startsWith('_')),
    );
  }

  /** Returns the translation of a file, if it has a finished one in the language that is read. */
  translationOf(file: string): string | undefined {
    if (this.translation === undefined) return undefined;
    const translated = translationFile(file, this.translation.language);
    return this.names.has(translated) && !this.isUnfinished(translated) ? translated : undefined;
  }

  private isUnfinished(translated: string): boolean {
    let known = this.unfinished.get(translated);
    if (known === undefined) {
      known = isUnfinished(this.texts.get(translated) ?? this.textOf(translated));
      this.unfinished.set(translated, known);
    }
    return known;
  }

  /** Returns the text of a file; nothing of one that is not UTF-8, which is reported when it is read. */
  private textOf(file: string): string {
    const read = readUtf8(join(this.root, file));
    return read.ok ? read.text : '';
  }

  /** Merges the words of a translation with the settings of the file in the main language, before others. */
  private wordsOver(
    file: string,
    { settings, body }: { readonly settings: string; readonly body?: string },
    merge: (written: unknown) => MergedSettings = unmerged,
  ): (written: unknown) => MergedSettings {
    return (written) => {
      const main: unknown = this.parsers.parseYaml(settings).document.toJS() ?? {};
      const words = mergeWords(omitOwnTexts(file, main), written, wordSettings(file));
      const { slug, translatedFrom } = words;
      if (slug !== undefined) this.slugs.set(file, slug);
      if (translatedFrom !== undefined && translatedFrom !== wordsVersion(file, main, body)) {
        this.outdated.add(file);
      }
      const { value, pathInFile, problems = [] } = merge(words.value);
      return {
        value,
        pathInFile: (path) => words.pathInFile(pathInFile(path)),
        problems: [...(words.problems ?? []), ...problems],
      };
    };
  }

  private async readText(file: string): Promise<string | undefined> {
    const text = this.texts.get(file);
    if (text !== undefined) return text;
    // A site may have thousands of files, and the server answers visitors meanwhile.
    await nextTurn();
    const result = readUtf8(join(this.root, file));
    if (result.ok) return result.text;
    this.invalidFiles.add(file);
    this.report(file, result.line, contentFileWords.notUtf8);
    return undefined;
  }

  /** Adds a problem, once: the dates of a series share most of their settings. */
  report(file: string, line: number, message: string): void {
    const isKnown = this.problems.some(
      (other) => other.file === file && other.line === line && other.message === message,
    );
    if (!isKnown) this.problems.push({ file, line, message });
  }
}

/** Omits the texts of people: those without one in the language have no page in it. */
function omitOwnTexts(file: string, settings: unknown): unknown {
  if (file !== 'content/people.yaml' || !Array.isArray(settings)) return settings;
  return settings.map((person: Readonly<Record<string, unknown>>) => ({
    ...person,
    body: undefined,
  }));
}
