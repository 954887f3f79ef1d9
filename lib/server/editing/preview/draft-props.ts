import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Content } from '@/lib/server/content/content';
import { inLanguageOfContent } from '@/lib/server/content/languages/in-language-of';
import { asFinished } from '@/lib/server/content/languages/words-version';
import { loadContent } from '@/lib/server/content/load-content';
import { setPrivateHeaders } from '@/lib/server/desk/private-headers';
import { mayEditFile } from '@/lib/server/editing/access/file-areas';
import {
  readEditedFile,
  workingCopyOf,
  type EditedFile,
} from '@/lib/server/editing/files/working-copy';
import { shownPage } from '@/lib/server/editing/preview/preview-content';
import { setPreviewDocument } from '@/lib/server/editing/preview/preview-document';
import { createPreviewPage } from '@/lib/server/editing/preview/preview-page';
import { hashToken, isToken } from '@/lib/server/platform/http/requests/tokens';
import type { Services } from '@/lib/server/services';

interface DraftRequest {
  /** The token of the address. */
  readonly token: string;
  readonly req: IncomingMessage;
  readonly res: ServerResponse;
  readonly services: Services;
  /** Reads the content that visitors see. */
  readonly readContent: () => Promise<Content>;
}

/**
 * Returns the props of the page that a link shows to people without an account: that of one file as it is saved, also
 * if it is a draft. Other drafts are not shown. `undefined` if the link has ended, `unshowable` while a file of the
 * site has a mistake.
 */
export async function draftProps({ token, req, res, services, readContent }: DraftRequest) {
  setPrivateHeaders(res);
  const { store, settings } = services;
  if (settings.EDITING !== 'on' || !isToken(token)) return undefined;
  const now = services.now();
  const link = await store.findPreviewLink(hashToken(token), now);
  if (link === undefined) return undefined;
  // Links of people who may not edit the file any more end with that.
  const sharer = await store.findOperator(link.createdBy);
  if (sharer === undefined || !mayEditFile(sharer, link.path)) return undefined;
  const copy = workingCopyOf(process.cwd());
  const file = await readEditedFile(copy, link.path);
  if (file === undefined) return undefined;
  const published = await readContent();
  const loaded = await loadContent(copy.directory, {
    now,
    dateStates: await store.listDateStates(),
    texts: new Map([[file.path, withoutSchedule(file)]]),
  });
  const content = loaded.ok ? loaded.content : published;
  const dataDirectory = settings.DATA_DIR;
  const light = undefined;
  const shown = shownPage(content, file.path);
  const document = { content: shown.content, published, dataDirectory, now, light, ahead: 0 };
  setPreviewDocument(req, res, document);
  if (!loaded.ok) return 'unshowable';
  return inLanguageOfContent(shown.content, () =>
    createPreviewPage(shown.content, shown.path, { services, published, now }),
  );
}

/** Returns the text of a file without the settings that hide it. The words of a page stay. */
export function withoutSchedule({ path, text }: Pick<EditedFile, 'path' | 'text'>): string {
  const frontMatter = /^---\r?\n[\s\S]*?^---[ \t]*(?:\r?\n|$)/m.exec(text);
  const [settings = ''] = path.endsWith('.md') ? (frontMatter ?? []) : [text];
  const shown = settings.replaceAll(/^(?:draft|publish|until):.*(?:\r?\n|$)/gm, '');
  return asFinished(shown) + text.slice(settings.length);
}
