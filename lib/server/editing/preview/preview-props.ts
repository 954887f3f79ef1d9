import { previewLights, type PreviewLight } from '@/lib/editing/preview';
import type { Content } from '@/lib/server/content/content';
import type { DeskPageRequest } from '@/lib/server/desk/desk-page';
import { folderOfPath, resolvePath } from '@/lib/server/editing/files/site-paths';
import { readEditedFile, workingCopyOf } from '@/lib/server/editing/files/working-copy';
import { loadPreviewContent, pageOfFile } from '@/lib/server/editing/preview/preview-content';
import { setPreviewDocument } from '@/lib/server/editing/preview/preview-document';
import { findPreviewDraft } from '@/lib/server/editing/preview/preview-draft';
import { createPreviewPage } from '@/lib/server/editing/preview/preview-page';
import { previewWords as words } from '@/lib/server/editing/words';

/**
 * Returns the props of a page of visitors, made from the site's folder and from what is typed and not saved: the
 * page of a file, or that at the path `at`. Where the file has mistakes, their sentences take the place of the page.
 * `undefined` if there is no such file.
 */
export async function previewProps(request: DeskPageRequest) {
  const { services, operator, display, context } = request;
  const { store } = services;
  const { now } = display;
  const { query, params } = context;
  const path = [params?.path ?? []].flat().join('/');
  const copy = workingCopyOf(process.cwd());
  const draft = await findPreviewDraft(store, operator, query.draft, now);
  const text = draft?.path === path ? draft.text : undefined;
  const isFile = folderOfPath(path) !== 'public' && (await resolvePath(copy, path)) !== undefined;
  if (!isFile) return undefined;
  if (text === undefined && (await readEditedFile(copy, path)) === undefined) return undefined;

  const dateStates = await store.listDateStates();
  const loaded = await loadPreviewContent(copy.directory, { path, text }, { now, dateStates });
  const light = previewLights.find((name) => name === query.light);
  if (loaded.kind === 'mistakes') {
    setDocument(request, request.content, light);
    const problems = loaded.problems.map(({ file, line, message }) => ({
      file: file === path ? undefined : file,
      line,
      message,
    }));
    return { title: words.title, problems };
  }
  const { at } = query;
  const shown = typeof at === 'string' ? at : pageOfFile(loaded.content, path);
  setDocument(request, loaded.content, light);
  const options = { services, published: request.content, now };
  const page = await createPreviewPage(loaded.content, shown, options);
  return page && { title: words.title, ...page };
}

function setDocument(
  { context: { req, res } }: DeskPageRequest,
  content: Content,
  light: PreviewLight | undefined,
): void {
  setPreviewDocument(req, res, { content, light });
}
