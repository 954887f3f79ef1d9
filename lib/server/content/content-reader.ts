import { statSync } from 'node:fs';
import { join } from 'node:path';
import type { CaptionedDrawing } from '@/lib/content/section-data';
import { readFileDates } from '@/lib/server/content/downloads/file-dates';
import { ContentFiles } from '@/lib/server/content/files/content-files';
import type { TextParsers } from '@/lib/server/content/files/text-parsers';
import {
  shownEvents,
  type Content,
  type Event,
  type Page,
  type Post,
} from '@/lib/server/content/content';
import type { ContentLink } from '@/lib/server/content/check-links';
import { findPicture, readPublicFiles, type PublicFiles } from '@/lib/server/content/pictures';
import { checkPhotographs } from '@/lib/server/content/copies/check-photographs';
import { journalPath, linkLists } from '@/lib/server/content/journal/post-lists';
import { createPostPages } from '@/lib/server/content/journal/post-pages';
import { findLeadPicture, withLeadPicture } from '@/lib/server/content/lead-picture';
import type { Problem } from '@/lib/server/content/files/problems';
import { readPictureLists } from '@/lib/server/content/read-picture-lists';
import { readForms } from '@/lib/server/content/forms/read-forms';
import { unmerged, type Settings } from '@/lib/server/content/files/parse-settings';
import { siteSchema, type SiteFile } from '@/lib/server/content/schemas/site-schema';
import {
  feedsSchema,
  pageSchema,
  peopleSchema,
  redirectsSchema,
  sectionSchema,
  type PeopleFile,
  type SectionFile,
} from '@/lib/server/content/schemas/content-schemas';
import type { SectionSources } from '@/lib/server/content/sections/define-section';
import { checkPlaces, createNotices, readNoticeSources } from '@/lib/server/content/read-notices';
import { addListPages } from '@/lib/server/content/events/list-pages';
import { createEvents, withDateStates } from '@/lib/server/content/read-events';
import { createPersonPages } from '@/lib/server/content/people/person-pages';
import { createPeople, peopleFile } from '@/lib/server/content/read-people';
import { readPosts } from '@/lib/server/content/read-posts';
import type { DateState } from '@/lib/server/content/events/date-state';
import { readEventSources } from '@/lib/server/content/events/event-sources';
import { checkSlotForms, createResources } from '@/lib/server/content/resources/read-resources';
import { withSlotLabels } from '@/lib/server/content/resources/slot-event';
import { readResourceSources } from '@/lib/server/content/resources/resource-source';
import { currentLanguage, initMainLanguage } from '@/lib/languages/current-language';
import { findLanguage } from '@/lib/intl/find-language';
import { inLanguage } from '@/lib/server/platform/state/in-language';
import { withLanguage } from '@/lib/server/content/languages/translated-site';
import { publicDirectory } from '@/lib/server/content/files/site-directory';
import { readTheme } from '@/lib/server/content/theme/read-theme';
import { checkFileNames, pathOfFile } from '@/lib/server/content/files/file-names';
import {
  ContentSchedule,
  hasSchedule,
  type ScheduleOptions,
} from '@/lib/server/content/content-schedule';
import type { ScheduledPath } from '@/lib/server/content/schedule';
import { contentProblemWords, pictureWords, scheduleWords } from '@/lib/words/lib/server/content';

export interface ReadOptions extends ScheduleOptions {
  /** What operators have decided about the dates of events. */
  readonly dateStates?: readonly DateState[] | undefined;
  /**
   * Texts that take the place of files, by their path in the site; those of other paths are added. A file without a
   * text counts as deleted.
   */
  readonly texts?: ReadonlyMap<string, string | undefined> | undefined;
  /** Parses the texts; those of a site that is read again and again may keep the results. */
  readonly parsers?: TextParsers | undefined;
  /** The language of the software's words, if it is not that of the content. */
  readonly words?: string | undefined;
  /** Reads the content in another language than the main one, with the data of the main one. */
  readonly translation?: Translated | undefined;
}

interface Translated {
  readonly language: string;
  readonly main: Content;
}

/** Reads and validates all files of `content/`, and collects their problems and links. */
export class ContentReader {
  /** The line of each redirect. */
  redirectLines: readonly number[] = [];
  private readonly schedule: ContentSchedule;
  readonly files: ContentFiles;

  constructor(
    private readonly site: string,
    private readonly options: ReadOptions,
  ) {
    const { texts, parsers, translation } = options;
    this.files = new ContentFiles(
      site,
      texts,
      parsers,
      translation && { ...translation, mainLocale: translation.main.site.locale },
    );
    this.schedule = new ContentSchedule(options);
  }

  get problems(): Problem[] {
    return this.files.problems;
  }

  get links(): ContentLink[] {
    return this.files.links;
  }

  /** The pages with a schedule. */
  get scheduled(): readonly ScheduledPath[] {
    return this.schedule.paths;
  }

  /** Files that exist but have mistakes. */
  get invalidFiles(): ReadonlySet<string> {
    return this.files.invalidFiles;
  }

  /** Reads the content; returns `undefined` if `site.yaml`, which other files need, is invalid. */
  async read(): Promise<Content | undefined> {
    const { translation } = this.options;
    const site = await this.files.readSettings(
      'content/site.yaml',
      siteSchema,
      undefined,
      translation && ((written) => unmerged(withLanguage(written, translation))),
    );
    const language = findLanguage(site?.value.locale ?? '') ?? currentLanguage();
    initMainLanguage(language);
    // It holds sentences of the software too, such as the default words of forms.
    return inLanguage(this.options.words ?? language, () => this.readFiles(site));
  }

  private async readFiles(site: Settings<SiteFile> | undefined): Promise<Content | undefined> {
    const people = await this.readPeople();
    const redirects = await this.files.readSettings('content/redirects.yaml', redirectsSchema, []);
    this.redirectLines = redirects?.value.map((_, index) => redirects.lineOf(index, 'from')) ?? [];
    const feeds = await this.files.readSettings('content/events/_feeds.yaml', feedsSchema, []);
    const { dateStates = [] } = this.options;
    const allNotices = (await readNoticeSources(this.files)).filter(({ file }) =>
      this.isShown(file),
    );
    const allSources = await readEventSources(this.files);
    const eventSources =
      site === undefined ? allSources : this.schedule.showEvents(allSources, site.value);
    const resourceSources = await readResourceSources(this.files);
    const { forms, formRules } = await readForms(
      this.files,
      site?.value,
      withDateStates(eventSources, dateStates),
      resourceSources,
    );
    const publicDir = publicDirectory(this.site);
    const { main } = this.options.translation ?? {};
    const publicFiles = main?.files ?? (await readPublicFiles(this.site, this.files.names));
    if (main === undefined) {
      this.problems.push(
        ...checkFileNames(this.files.names, site?.value.languages),
        ...(await checkPhotographs(publicDir, publicFiles)),
      );
    }
    const theme =
      main === undefined
        ? await readTheme({ files: this.files, publicFiles, site: this.site })
        : { look: main.look, ...(main.theme && { theme: main.theme }) };
    if (site === undefined) return undefined;
    this.addSiteLinks(site);

    const base: SectionSources = {
      site: site.value,
      people:
        people === undefined
          ? []
          : createPeople(this.files, people, publicFiles, site.value.address.country),
      files: publicFiles,
      pictureLists: await readPictureLists(this.files, publicFiles),
      downloads: {
        dates: await readFileDates(this.site, this.files.names),
        bytesOf: (path) => statSync(join(publicDir, path), { throwIfNoEntry: false })?.size,
      },
      forms,
      events: [],
      posts: [],
      ...theme,
      hasNotices: allNotices.length > 0,
      invalidFiles: this.invalidFiles,
    };
    const noticeSources = this.schedule.showNotices(allNotices, base.site);
    const notices = createNotices(this.files, noticeSources, base);
    const created = createEvents(this.files, eventSources, base, formRules, dateStates);
    const events = created.events.map((event): Event => {
      if (!this.isShown(event.file)) return { ...event, isHidden: true };
      return this.schedule.hasEnded(event.data, base.site) ? { ...event, hasEnded: true } : event;
    });
    const ended = new Set(events.flatMap((event) => (event.hasEnded && event.series?.path) ?? []));
    const series = created.series.filter(
      ({ path, file }) => !ended.has(path) && this.isShown(file),
    );
    const resources = createResources(this.files, resourceSources, base, formRules, dateStates);
    const allPosts = await readPosts(this.files, this.schedule, base, this.options.now);
    const posts = allPosts.filter(({ file }) => this.isShown(file));
    const sources: SectionSources = {
      ...base,
      events: shownEvents({ events }).map(({ listed }) => listed),
      posts: posts.map(({ listed }) => listed),
      postLists: linkLists(posts, base.site.locale),
    };
    const sections = await this.readSections();
    const personPages =
      people === undefined ? [] : createPersonPages(this.files, people, sources, { events, posts });
    const pages = await this.readPages(sources, [...series, ...personPages]);
    this.addPostPages(pages, posts, sources);
    addListPages(this.files, pages, shownEvents({ events }), site.value);
    if (main === undefined) {
      checkPlaces(this.files, noticeSources, [
        ...pages.keys(),
        ...[...posts, ...events, ...resources].map(({ path }) => path),
      ]);
    }
    checkSlotForms(this.files, [...pages.values(), ...posts, ...events, ...resources], {
      resources,
      formRules,
    });
    return {
      site: site.value,
      people: base.people,
      feeds: feeds?.value ?? [],
      redirects: redirects?.value ?? [],
      forms,
      formRules: withSlotLabels(formRules, resources),
      files: publicFiles,
      events,
      notices,
      resources: resources.filter(({ file }) => this.isShown(file)),
      posts,
      sections,
      pages,
      ...theme,
      notFound: this.findNotFoundDrawing(site, publicFiles),
      ...this.schedule.changes(site.value),
    };
  }

  /** Reads the people. In another language, those without a text in it have no page. */
  private async readPeople(): Promise<Settings<PeopleFile> | undefined> {
    const people = await this.files.readSettings(peopleFile, peopleSchema, []);
    if (this.options.translation === undefined || people === undefined) return people;
    if (this.files.translationOf(peopleFile) !== undefined) return people;
    return { ...people, value: people.value.map(({ body: _body, ...person }) => person) };
  }

  /** Whether a file is there in the language, or shown in the main one. */
  private isShown(file: string): boolean {
    const { main } = this.options.translation ?? {};
    return (
      main === undefined ||
      main.site.untranslated === 'show' ||
      this.files.translationOf(file) !== undefined
    );
  }

  private findNotFoundDrawing(
    { value: { notFound }, lineOf }: Settings<SiteFile>,
    files: PublicFiles,
  ): CaptionedDrawing | undefined {
    if (notFound === undefined) return undefined;
    const { drawing: src, alt, caption } = notFound;
    const report = (line: number, message: string) => {
      this.files.report('content/site.yaml', line, message);
    };
    const line = lineOf('notFound', 'drawing');
    const drawing = findPicture({ src, alt }, line, report, files);
    if (drawing?.kind === 'drawing') return { drawing, caption };
    if (drawing !== undefined) report(line, pictureWords.notDrawing(src));
    return undefined;
  }

  private addSiteLinks({ value, lineOf }: Settings<SiteFile>): void {
    const file = 'content/site.yaml';
    const add = (href: string, ...place: readonly (string | number)[]) => {
      this.links.push({ file, line: lineOf(...place), href, path: '/' });
    };
    const addList = (
      links: readonly { readonly href: string }[],
      ...place: readonly (string | number)[]
    ) => {
      links.forEach(({ href }, index) => add(href, ...place, index, 'href'));
    };
    const { navigation, directions, footer, security } = value;
    addList(navigation, 'navigation');
    navigation.forEach(({ links = [] }, index) => addList(links, 'navigation', index, 'links'));
    if (directions !== undefined) add(directions, 'directions');
    if (security?.policy !== undefined) add(security.policy, 'security', 'policy');
    addList(footer.links, 'footer', 'links');
    footer.columns.forEach(({ links }, index) =>
      addList(links, 'footer', 'columns', index, 'links'),
    );
  }

  private async readPages(
    sources: SectionSources,
    created: readonly Page[],
  ): Promise<Map<string, Page>> {
    const pages = new Map(created.map((page) => [page.path, page]));
    for (const file of this.files.list('content/pages', '.md')) {
      if (!this.isShown(file)) continue;
      const path = pathOfFile(file);
      const markdown = await this.files.readMarkdownFile(file, pageSchema, path, sources);
      if (markdown === undefined) continue;
      if (path === '/' && hasSchedule(markdown.data)) {
        const line = markdown.lineOf('title');
        this.files.report(file, line, scheduleWords.homePage);
      }
      const data = this.schedule.show(file, path, markdown.data, sources.site);
      if (data === undefined) continue;
      const duplicate = pages.get(path);
      if (duplicate !== undefined) {
        this.files.report(file, 1, contentProblemWords.duplicatePath(duplicate.file, path));
        continue;
      }
      this.files.checkHeroes(file, markdown.body, data.layout);
      const picture = findLeadPicture(this.files, file, markdown, sources.files);
      const body = withLeadPicture(markdown.body, picture);
      pages.set(path, { path, file, data, picture, body });
    }
    const file = 'content/pages/index.md';
    const isMain = this.options.translation === undefined;
    if (isMain && !pages.has('/') && !this.invalidFiles.has(file)) {
      this.problems.push({ file, message: contentProblemWords.noHomePage });
    }
    return pages;
  }

  /** Adds the pages that list posts. Reports files with the path of one, and posts with that of a page. */
  private addPostPages(
    pages: Map<string, Page>,
    posts: readonly Post[],
    sources: SectionSources,
  ): void {
    const files = new Map([...pages.values(), ...posts].map(({ path, file }) => [path, file]));
    for (const { path, file } of posts) {
      const page = pages.get(path);
      if (page === undefined) continue;
      this.files.report(file, 1, contentProblemWords.duplicatePath(page.file, path));
    }
    for (const page of createPostPages(posts, sources, pages.get(journalPath)?.data.title)) {
      const file = files.get(page.path);
      if (file === undefined) {
        const schedules = page.list?.posts.map(({ data }) => data) ?? [];
        this.schedule.addList(page.path, schedules, sources.site);
        pages.set(page.path, page);
      } else this.files.report(file, 1, contentProblemWords.postListPath(page.path));
    }
  }

  private async readSections(): Promise<Map<string, SectionFile>> {
    const sections: [string, SectionFile][] = [];
    for (const file of this.files.list('content/pages', '_section.yaml')) {
      const settings = await this.files.readSettings(file, sectionSchema);
      if (settings === undefined) continue;
      const path = pathOfFile(file.slice(0, -'/_section.yaml'.length));
      sections.push([path, settings.value]);
      settings.value.navigation?.forEach(({ href }, index) => {
        const line = settings.lineOf('navigation', index, 'href');
        this.links.push({ file, line, href, path });
      });
    }
    return new Map(sections.sort(([a], [b]) => a.length - b.length));
  }
}
