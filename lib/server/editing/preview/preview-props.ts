import { previewLights } from '@/lib/editing/preview';
import { findLanguage } from '@/lib/intl/find-language';
import { mainLanguage } from '@/lib/languages/current-language';
import type { Content } from '@/lib/server/content/content';
import { contentAt } from '@/lib/server/content/languages/addresses';
import type { DeskPageRequest } from '@/lib/server/desk/desk-page';
import { mayEditFile } from '@/lib/server/editing/access/file-areas';
import { folderOfPath, resolvePath } from '@/lib/server/editing/files/site-paths';
import { readEditedFile, workingCopyOf } from '@/lib/server/editing/files/working-copy';
import {
  fileOfPage,
  listRedirects,
  loadPreviewContent,
  shownPage,
} from '@/lib/server/editing/preview/preview-content';
import { setPreviewDocument } from '@/lib/server/editing/preview/preview-document';
import { findPreviewDraft } from '@/lib/server/editing/preview/preview-draft';
import { createPreviewPage } from '@/lib/server/editing/preview/preview-page';
import { previewWords as words } from '@/lib/words/lib/server/editing';
import { kindOfFile } from '@/lib/server/editing/kinds/kinds';
import { inLanguage } from '@/lib/server/platform/state/in-language';
import { instantOf } from '@/lib/time/zoned-time';

/**
 * Returns the props of a page of visitors, made from the site's folder and from what is typed and not saved: the
 * page of a file, or that at the path `at`, as it will be, or with `when` as visitors see it then. Where the file has
 * mistakes, their sentences take the place of the page. Of the redirects, it says where they lead. `undefined` if there
 * is no such file, or if it or the page is a draft outside the areas of the operator.
 */
export async function previewProps(request: DeskPageRequest) {
  const { services, operator, display, context } = request;
  const { store } = services;
  const { query, params } = context;
  const path = [params?.path ?? []].flat().join('/');
  const copy = workingCopyOf(process.cwd());
  const draft = await findPreviewDraft(store, operator, query.draft, display.now);
  const text = draft?.path === path ? draft.text : undefined;
  const isFile = folderOfPath(path) !== 'public' && (await resolvePath(copy, path)) !== undefined;
  if (!isFile || !mayEditFile(operator, path)) return undefined;
  const isEmpty = text === undefined ? query.new !== undefined : text.trim() === '';
  if (isEmpty) return mistakes(request, []);
  const kind = kindOfFile(path);
  // The form of one that there is once adds it.
  const mayMiss = kind !== undefined && 'file' in kind.place;
  const saved = text ?? (await readEditedFile(copy, path))?.text;
  if (saved === undefined && !mayMiss) return undefined;

  const dateStates = await store.listDateStates();
  const file = { path, text: kind?.language === undefined ? text : saved };
  const moment = momentOf(query.when, display.timeZone);
  const now = moment ?? display.now;
  const loaded = await loadPreviewContent(copy.directory, file, { now, dateStates });
  if (loaded.kind === 'mistakes') {
    const problems = loaded.problems.map(({ file: other, line, message }) => ({
      file: other === path ? undefined : other,
      // A form has no lines.
      line: query.form === undefined ? line : undefined,
      message,
    }));
    return mistakes(request, problems);
  }
  if (kind?.id === 'redirects') {
    setDocument(request, request.content);
    return { title: words.title, redirects: listRedirects(loaded.content) };
  }
  const { at } = query;
  if (typeof at === 'string' && isForeignDraft(request, loaded.content, at)) return undefined;
  const { content: located, path: shown } =
    typeof at === 'string' ? contentAt(loaded.content, at) : shownPage(loaded.content, path);
  const atMoment =
    moment &&
    (await loadPreviewContent(copy.directory, file, { now, dateStates, hidden: 'left-out' }));
  const ofMoment = atMoment?.kind === 'content' ? atMoment.content : loaded.content;
  const content = ofMoment.translations?.get(located.translation?.language ?? '') ?? ofMoment;
  const options = { services, published: request.content, now };
  const page = await inLanguage(findLanguage(content.site.locale) ?? mainLanguage(), () =>
    createPreviewPage(content, shown, options),
  );
  if (page === undefined) {
    return moment && mistakes(request, [{ message: words.notShown }]);
  }
  const ahead = moment === undefined ? 0 : moment.getTime() - display.now.getTime();
  setDocument(request, content, ahead);
  // That of the operator is not that of the page.
  return { title: words.title, ...page, language: undefined };
}

/** Whether visitors do not see a page, which the operator may not edit. */
function isForeignDraft(
  { operator, content: published }: DeskPageRequest,
  content: Content,
  path: string,
): boolean {
  const file = fileAt(content, path);
  const isPublished = fileAt(published, path) !== undefined;
  return file !== undefined && !isPublished && !mayEditFile(operator, file);
}

/** Returns the file in the main language of the page at an address. */
function fileAt(content: Content, address: string): string | undefined {
  const located = contentAt(content, address);
  return fileOfPage(located.content, located.path);
}

interface Mistake {
  /** Set if it is in another file than the one that is edited. */
  readonly file?: string | undefined;
  readonly line?: number | undefined;
  readonly message: string;
}

function mistakes(request: DeskPageRequest, problems: readonly Mistake[]) {
  setDocument(request, request.content);
  return { title: words.title, problems };
}

function setDocument(
  { context: { req, res, query }, content: published, services, display }: DeskPageRequest,
  content: Content,
  ahead = 0,
): void {
  const light = previewLights.find((name) => name === query.light);
  const dataDirectory = services.settings.DATA_DIR;
  const { now } = display;
  setPreviewDocument(req, res, { content, published, dataDirectory, now, light, ahead });
}

/** Reads a moment of the site's time zone, such as `2026-12-24T18:00`. */
function momentOf(
  value: string | readonly string[] | undefined,
  timeZone: string,
): Date | undefined {
  if (typeof value !== 'string') return undefined;
  const [, date, hours, minutes] = /^(\d{4}-\d{2}-\d{2})T(\d{2}):(\d{2})/.exec(value) ?? [];
  if (date === undefined || Number.isNaN(Date.parse(`${date}T${hours}:${minutes}Z`))) {
    return undefined;
  }
  return instantOf({ date, minutes: Number(hours) * 60 + Number(minutes) }, timeZone);
}
