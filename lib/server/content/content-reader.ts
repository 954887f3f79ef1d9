import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { z } from 'zod';
import type { FormDefinition } from '@/lib/forms/definition';
import { dateText, eventTimeText } from '@/lib/server/content/dates';
import type { Content, Event, Page, Post } from '@/lib/server/content/content';
import type { FoundLink } from '@/lib/server/content/links';
import type { MarkdownBody } from '@/lib/server/content/markdown';
import { readPublicFiles } from '@/lib/server/content/pictures';
import type { Problem } from '@/lib/server/content/problem';
import { readSettings, type ReadSettings } from '@/lib/server/content/read-settings';
import {
  eventSchema,
  feedsSchema,
  pageSchema,
  peopleSchema,
  postSchema,
  redirectsSchema,
  sectionSchema,
  siteSchema,
  type SectionFile,
} from '@/lib/server/content/schemas';
import { readBody } from '@/lib/server/content/read-body';
import type { SectionSources } from '@/lib/server/content/section-kind';
import { oneOf } from '@/lib/server/content/suggest';
import { defineForm, rulesOf } from '@/lib/server/forms/define-form';
import { formSchema, type FormFile } from '@/lib/server/forms/definition-schema';
import { fromHosted, hostedSchema } from '@/lib/server/forms/hosted-schema';
import type { FormRules } from '@/lib/server/forms/form-rules';

interface WrittenFile<Data> {
  readonly data: Data;
  readonly lineOf: ReadSettings<Data>['lineOf'];
  readonly body: MarkdownBody;
}

/** Reads every file of `content/` once, and gathers what is wrong and where links lead. */
export class ContentReader {
  readonly problems: Problem[] = [];
  readonly links: FoundLink[] = [];
  /** The line of each redirect. */
  redirectLines: readonly number[] = [];
  private readonly formRules = new Map<string, FormRules>();

  constructor(private readonly root: string) {}

  /** The whole content, or `undefined` if a file that all others need could not be read. */
  async read(): Promise<Content | undefined> {
    const site = await this.settings('content/site.yaml', siteSchema);
    const people = await this.settings('content/people.yaml', peopleSchema, []);
    const redirects = await this.settings('content/redirects.yaml', redirectsSchema, []);
    this.redirectLines = redirects?.value.map((_, index) => redirects.lineOf(index, 'from')) ?? [];
    const feeds = await this.settings('content/events/_feeds.yaml', feedsSchema, []);
    const forms = await this.forms();
    const files = await readPublicFiles(join(this.root, 'public'));
    if (site === undefined) return undefined;
    this.noteSiteLinks(site);

    const base: SectionSources = {
      site: site.value,
      people: people?.value ?? [],
      files,
      forms,
      events: [],
      posts: [],
    };
    const events = await this.events(base);
    const posts = await this.posts(base);
    const sources: SectionSources = {
      ...base,
      events: events.map(({ listed }) => listed),
      posts: posts.map(({ listed }) => listed),
    };
    const sections = await this.sections();
    const pages = await this.pages(sources);
    return {
      site: site.value,
      people: people?.value ?? [],
      feeds: feeds?.value ?? [],
      redirects: redirects?.value ?? [],
      forms,
      formRules: this.formRules,
      files,
      events,
      posts,
      sections,
      pages,
    };
  }

  private noteSiteLinks({ value, lineOf }: ReadSettings<z.output<typeof siteSchema>>): void {
    const file = 'content/site.yaml';
    value.navigation.forEach(({ href }, index) => {
      this.links.push({ file, line: lineOf('navigation', index, 'href'), href, path: '/' });
    });
    value.footer.links.forEach(({ href }, index) => {
      this.links.push({ file, line: lineOf('footer', 'links', index, 'href'), href, path: '/' });
    });
  }

  private async pages(sources: SectionSources): Promise<Map<string, Page>> {
    const pages = new Map<string, Page>();
    for (const file of await this.list('content/pages', '.md')) {
      const path = addressOf(file.slice('content/pages'.length));
      const written = await this.markdownFile(file, pageSchema, path, sources);
      if (written === undefined) continue;
      const twin = pages.get(path);
      if (twin !== undefined) {
        this.report(
          file,
          1,
          `This file and ${twin.file} have the same address ${path}. Rename one.`,
        );
        continue;
      }
      pages.set(path, { path, file, data: written.data, body: written.body });
    }
    if (!pages.has('/'))
      this.problems.push({
        file: 'content/pages/index.md',
        message: 'The home page is missing. Write this file.',
      });
    return pages;
  }

  private async posts(sources: SectionSources): Promise<Post[]> {
    const { people } = sources;
    const posts: Post[] = [];
    for (const file of await this.list('content/journal', '.md')) {
      const path = addressOf(file.slice('content'.length));
      const written = await this.markdownFile(file, postSchema, path, sources);
      if (written === undefined) continue;
      const { title, description, date, author } = written.data;
      if (author !== undefined && people.every(({ id }) => id !== author)) {
        const known = oneOf(
          author,
          people.map(({ id }) => id),
        );
        this.report(
          file,
          written.lineOf('author'),
          `There is no person "${author}" in content/people.yaml.${known}`,
        );
      }
      const listed = {
        title,
        href: path,
        summary: description,
        date,
        dateText: dateText(date, sources.site.locale),
      };
      posts.push({ path, file, data: written.data, body: written.body, listed });
    }
    return posts.sort((a, b) => b.data.date.localeCompare(a.data.date));
  }

  private async events(sources: SectionSources): Promise<Event[]> {
    const events: Event[] = [];
    for (const file of await this.list('content/events', '.yaml')) {
      const path = addressOf(file.slice('content'.length));
      const settings = await this.settings(file, eventSchema);
      if (settings === undefined) continue;
      const { value: data, lineOf } = settings;
      if (data.form !== undefined && !sources.forms.has(data.form)) {
        const known = oneOf(data.form, [...sources.forms.keys()]);
        this.report(
          file,
          lineOf('form'),
          `There is no form "${data.form}" in content/forms.${known}`,
        );
      }
      const body = this.markdown(data.body, lineOf('body') + 1, file, path, sources);
      const listed = {
        title: data.title,
        href: path,
        summary: data.description,
        date: data.date,
        dateText: dateText(data.date, sources.site.locale),
        timeText: eventTimeText(data, sources.site.locale),
      };
      events.push({ path, file, data, body, listed });
    }
    return events.sort(
      (a, b) => a.data.date.localeCompare(b.data.date) || a.data.from - b.data.from,
    );
  }

  private async forms(): Promise<Map<string, FormDefinition>> {
    const forms = new Map<string, FormDefinition>();
    const add = (file: string, id: string, form: FormFile) => {
      if (!/^[A-Za-z0-9_-]+$/.test(id)) {
        this.report(
          file,
          1,
          'A form’s file name is its address: use letters, digits, - and _ only.',
        );
      } else if (forms.has(id)) {
        this.report(file, 1, `There is another form "${id}". Give one of them another name.`);
      } else {
        forms.set(id, defineForm(id, form));
        this.formRules.set(id, rulesOf(form));
      }
    };
    for (const file of await this.list('content/forms', '.json')) {
      const settings = await this.settings(file, hostedSchema);
      if (settings === undefined) continue;
      for (const [id, form] of fromHosted(basename(file, '.json'), settings.value)) {
        add(file, id, form);
      }
    }
    for (const file of await this.list('content/forms', '.yaml')) {
      const settings = await this.settings(file, formSchema);
      if (settings === undefined) continue;
      add(file, basename(file, '.yaml'), settings.value);
      const page = settings.value.thanks?.page;
      if (page !== undefined) {
        this.links.push({ file, line: settings.lineOf('thanks', 'page'), href: page, path: '/' });
      }
    }
    return forms;
  }

  private async sections(): Promise<Map<string, SectionFile>> {
    const found: [string, SectionFile][] = [];
    for (const file of await this.list('content/pages', '_section.yaml')) {
      const settings = await this.settings(file, sectionSchema);
      if (settings === undefined) continue;
      const path = addressOf(file.slice('content/pages'.length, -'/_section.yaml'.length));
      found.push([path, settings.value]);
      settings.value.navigation?.forEach(({ href }, index) => {
        const line = settings.lineOf('navigation', index, 'href');
        this.links.push({ file, line, href, path });
      });
    }
    return new Map(found.sort(([a], [b]) => a.length - b.length));
  }

  /** Front matter between two lines of `---`, then Markdown. */
  private async markdownFile<Schema extends z.ZodType>(
    file: string,
    schema: Schema,
    path: string,
    sources: SectionSources,
  ): Promise<WrittenFile<z.output<Schema>> | undefined> {
    const text = await this.text(file);
    const match = /^---\r?\n([\s\S]*?)^---[ \t]*(?:\r?\n|$)/m.exec(text);
    if (match?.index !== 0) {
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
    this.problems.push(...result.problems);
    return undefined;
  }

  private markdown(
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

  private async settings<Schema extends z.ZodType>(
    file: string,
    schema: Schema,
    whenMissing?: z.output<Schema>,
  ): Promise<ReadSettings<z.output<Schema>> | undefined> {
    if (!existsSync(join(this.root, file))) {
      if (whenMissing !== undefined) return { value: whenMissing, lineOf: () => 1 };
      this.problems.push({ file, message: 'This file is missing. The site cannot do without it.' });
      return undefined;
    }
    const result = readSettings(schema, await this.text(file), file);
    if (result.ok) return result.settings;
    this.problems.push(...result.problems);
    return undefined;
  }

  private async list(folder: string, ending: string): Promise<string[]> {
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

  private text(file: string): Promise<string> {
    return readFile(join(this.root, file), 'utf8');
  }

  private report(file: string, line: number, message: string): void {
    this.problems.push({ file, line, message });
  }
}

/** `/visit/index.md` is served at `/visit`, `/index.md` at `/`. */
function addressOf(file: string): string {
  const path = file.replace(/\.(md|yaml)$/, '').replace(/\/index$/, '');
  return path === '' ? '/' : path;
}
