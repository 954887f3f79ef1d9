import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { z } from 'zod';
import type { FoundLink } from '@/lib/server/content/links';
import type { MarkdownBody } from '@/lib/server/content/markdown';
import type { Problem } from '@/lib/server/content/files/problem';
import { readBody } from '@/lib/server/content/sections/read-body';
import {
  readSettings,
  type Completed,
  type ReadSettings,
} from '@/lib/server/content/files/read-settings';
import { readText } from '@/lib/server/content/files/read-text';
import type { SectionSources } from '@/lib/server/content/sections/section-kind';

/** A file of settings with Markdown below them. */
interface WrittenFile<Data> {
  readonly data: Data;
  readonly lineOf: ReadSettings<Data>['lineOf'];
  readonly body: MarkdownBody;
}

/** The files under a folder as the settings and texts in them, and what was found on the way. */
export class ContentFiles {
  readonly problems: Problem[] = [];
  readonly links: FoundLink[] = [];
  /** Files that are there and have mistakes. What refers to them is not a mistake of its own. */
  readonly unread = new Set<string>();

  constructor(private readonly root: string) {}

  /**
   * A file of front matter between two lines of `---`, then Markdown; `undefined`, and a problem
   * noted, where it is not.
   */
  async markdownFile<Schema extends z.ZodType>(
    file: string,
    schema: Schema,
    path: string,
    sources: SectionSources,
  ): Promise<WrittenFile<z.output<Schema>> | undefined> {
    const text = await this.text(file);
    if (text === undefined) return undefined;
    const match = /^---\r?\n([\s\S]*?)^---[ \t]*(?:\r?\n|$)/m.exec(text);
    if (match?.index !== 0) {
      this.unread.add(file);
      this.report(
        file,
        1,
        'The file must begin with its settings between two lines of ---, such as title: Visit us.',
      );
      return undefined;
    }
    const [whole, frontMatter = ''] = match;
    const result = readSettings(schema, frontMatter, file, 2);
    const firstLine = whole.split('\n').length;
    const body = this.markdown(text.slice(whole.length), firstLine, file, path, sources);
    if (result.ok) return { data: result.settings.value, lineOf: result.settings.lineOf, body };
    this.unread.add(file);
    this.problems.push(...result.problems);
    return undefined;
  }

  /** Markdown that begins at a line of a file; what is wrong in it is noted. */
  markdown(
    text: string,
    firstLine: number,
    file: string,
    path: string,
    sources: SectionSources,
  ): MarkdownBody {
    const report = (line: number, message: string) => {
      this.report(file, line, message);
    };
    const link = (line: number, href: string) => {
      this.links.push({ file, line, href, path });
    };
    return readBody(text, firstLine, sources, report, link);
  }

  /**
   * A file of settings; `undefined`, and problems noted, where it breaks its schema or is missing
   * without a value to stand for it. `complete` may add to what is written before it is checked.
   */
  async settings<Schema extends z.ZodType>(
    file: string,
    schema: Schema,
    whenMissing?: z.output<Schema>,
    complete?: (written: unknown) => Completed,
  ): Promise<ReadSettings<z.output<Schema>> | undefined> {
    if (!existsSync(join(this.root, file))) {
      if (whenMissing !== undefined) return { value: whenMissing, lineOf: () => 1 };
      // Under the other ending it is reported as a file that nothing reads.
      if (existsSync(join(this.root, file.replace(/\.yaml$/, '.yml')))) return undefined;
      this.problems.push({ file, message: 'This file is missing. The site cannot do without it.' });
      return undefined;
    }
    const text = await this.text(file);
    if (text === undefined) return undefined;
    const result = readSettings(schema, text, file, 1, complete);
    if (result.ok) return result.settings;
    this.unread.add(file);
    this.problems.push(...result.problems);
    return undefined;
  }

  /** The files of a folder and those below it by the ending of their names, in order of these. */
  async list(folder: string, ending: string): Promise<string[]> {
    const directory = join(this.root, folder);
    if (!existsSync(directory)) return [];
    const names = await readdir(directory, { recursive: true });
    return names
      .map((name) => name.replaceAll('\\', '/'))
      .filter(
        (name) =>
          name.endsWith(ending) && (ending.startsWith('_') || !basename(name).startsWith('_')),
      )
      .sort()
      .map((name) => `${folder}/${name}`);
  }

  private async text(file: string): Promise<string | undefined> {
    const read = await readText(join(this.root, file));
    if (read.ok) return read.text;
    this.unread.add(file);
    this.report(file, read.line, 'This line is not UTF-8. Save the file with the encoding UTF-8.');
    return undefined;
  }

  /** Notes what is wrong. */
  report(file: string, line: number, message: string): void {
    this.problems.push({ file, line, message });
  }
}
