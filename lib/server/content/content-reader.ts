import { join } from 'node:path';
import type { z } from 'zod';
import { dateText, eventTimeText } from '@/lib/server/content/dates';
import { ContentFiles } from '@/lib/server/content/files/content-files';
import type { Content, Event, Page, Post } from '@/lib/server/content/content';
import type { FoundLink } from '@/lib/server/content/links';
import { findLargePictures, readPublicFiles } from '@/lib/server/content/pictures';
import type { Problem } from '@/lib/server/content/files/problem';
import { readForms } from '@/lib/server/content/forms/read-forms';
import type { ReadSettings } from '@/lib/server/content/files/read-settings';
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
import type { SectionSources } from '@/lib/server/content/sections/section-kind';
import { findStrayFiles } from '@/lib/server/content/files/stray-files';
import { oneOf } from '@/lib/server/content/files/suggest';
import { addressOfFile, isUnreadForm } from '@/lib/server/content/files/unread-files';

/** Reads every file of `content/` once, and gathers what is wrong and where links lead. */
export class ContentReader {
  /** The line of each redirect. */
  redirectLines: readonly number[] = [];
  private readonly source: ContentFiles;

  constructor(private readonly root: string) {
    this.source = new ContentFiles(root);
  }

  /** What was found to be wrong so far. */
  get problems(): Problem[] {
    return this.source.problems;
  }

  /** The links that were found so far. */
  get links(): FoundLink[] {
    return this.source.links;
  }

  /** Files that are there and could not be read. */
  get unread(): ReadonlySet<string> {
    return this.source.unread;
  }

  /** The whole content, or `undefined` if a file that all others need could not be read. */
  async read(): Promise<Content | undefined> {
    const site = await this.source.settings('content/site.yaml', siteSchema);
    const people = await this.source.settings('content/people.yaml', peopleSchema, []);
    const redirects = await this.source.settings('content/redirects.yaml', redirectsSchema, []);
    this.redirectLines = redirects?.value.map((_, index) => redirects.lineOf(index, 'from')) ?? [];
    const feeds = await this.source.settings('content/events/_feeds.yaml', feedsSchema, []);
    const { forms, formRules } = await readForms(this.source, site?.value.locale);
    const publicDir = join(this.root, 'public');
    const files = await readPublicFiles(publicDir);
    this.source.problems.push(
      ...(await findStrayFiles(this.root)),
      ...(await findLargePictures(publicDir, files)),
    );
    if (site === undefined) return undefined;
    this.noteSiteLinks(site);

    const base: SectionSources = {
      site: site.value,
      people: people?.value ?? [],
      files,
      forms,
      events: [],
      posts: [],
      unread: this.source.unread,
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
      formRules,
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
      this.source.links.push({ file, line: lineOf('navigation', index, 'href'), href, path: '/' });
    });
    value.footer.links.forEach(({ href }, index) => {
      this.source.links.push({
        file,
        line: lineOf('footer', 'links', index, 'href'),
        href,
        path: '/',
      });
    });
  }

  private async pages(sources: SectionSources): Promise<Map<string, Page>> {
    const pages = new Map<string, Page>();
    for (const file of await this.source.list('content/pages', '.md')) {
      const path = addressOfFile(file);
      const written = await this.source.markdownFile(file, pageSchema, path, sources);
      if (written === undefined) continue;
      const twin = pages.get(path);
      if (twin !== undefined) {
        this.source.report(
          file,
          1,
          `This file and ${twin.file} have the same address ${path}. Rename one.`,
        );
        continue;
      }
      pages.set(path, { path, file, data: written.data, body: written.body });
    }
    if (!pages.has('/') && !this.source.unread.has('content/pages/index.md'))
      this.source.problems.push({
        file: 'content/pages/index.md',
        message: 'The home page is missing. Write this file.',
      });
    return pages;
  }

  private async posts(sources: SectionSources): Promise<Post[]> {
    const { people } = sources;
    const posts: Post[] = [];
    for (const file of await this.source.list('content/journal', '.md')) {
      const path = addressOfFile(file);
      const written = await this.source.markdownFile(file, postSchema, path, sources);
      if (written === undefined) continue;
      const { title, description, date, author } = written.data;
      const areRead = !this.source.unread.has('content/people.yaml');
      if (author !== undefined && areRead && people.every(({ id }) => id !== author)) {
        const known = oneOf(
          author,
          people.map(({ id }) => id),
        );
        this.source.report(
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
    for (const file of await this.source.list('content/events', '.yaml')) {
      const path = addressOfFile(file);
      const settings = await this.source.settings(file, eventSchema);
      if (settings === undefined) continue;
      const { value: data, lineOf } = settings;
      const isMissing = data.form !== undefined && !sources.forms.has(data.form);
      if (data.form !== undefined && isMissing && !isUnreadForm(data.form, this.source.unread)) {
        const known = oneOf(data.form, [...sources.forms.keys()]);
        this.source.report(
          file,
          lineOf('form'),
          `There is no form "${data.form}" in content/forms.${known}`,
        );
      }
      const body = this.source.markdown(data.body, lineOf('body') + 1, file, path, sources);
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

  private async sections(): Promise<Map<string, SectionFile>> {
    const found: [string, SectionFile][] = [];
    for (const file of await this.source.list('content/pages', '_section.yaml')) {
      const settings = await this.source.settings(file, sectionSchema);
      if (settings === undefined) continue;
      const path = addressOfFile(file.slice(0, -'/_section.yaml'.length));
      found.push([path, settings.value]);
      settings.value.navigation?.forEach(({ href }, index) => {
        const line = settings.lineOf('navigation', index, 'href');
        this.source.links.push({ file, line, href, path });
      });
    }
    return new Map(found.sort(([a], [b]) => a.length - b.length));
  }
}
