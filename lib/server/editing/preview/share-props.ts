import { draftHref } from '@/lib/editing/preview';
import { takeNewSecret } from '@/lib/server/access/desk/connections/new-secret';
import type { DeskPageRequest } from '@/lib/server/desk/desk-page';
import { fullTime } from '@/lib/server/desk/format-times';
import { mayEditFile } from '@/lib/server/editing/access/file-areas';
import { readEntryFacts } from '@/lib/server/editing/entries/entry-facts';
import { readEditedFile, workingCopyOf } from '@/lib/server/editing/files/working-copy';
import { editHref, kindOfFile } from '@/lib/server/editing/kinds/kinds';
import { previewWords as words } from '@/lib/words/lib/server/editing';
import { hashToken } from '@/lib/server/platform/http/requests/tokens';

/**
 * Returns the props of the page that shows a file of the site as it is saved, with the links that show it to others;
 * `undefined` if there is no such file, or if the operator may not edit it.
 */
export async function shareProps(request: DeskPageRequest) {
  const { services, operator, content, display, context } = request;
  const { store, settings } = services;
  const path = [context.params?.path ?? []].flat().join('/');
  const file = await readEditedFile(workingCopyOf(process.cwd()), path);
  if (file === undefined || !mayEditFile(operator, path)) return undefined;
  const kind = kindOfFile(path);
  const links = await store.listPreviewLinks(path, display.now);
  const token = takeNewSecret(context, settings.SITE_URL);
  const isNew =
    token !== undefined && links.some(({ tokenHash }) => tokenHash === hashToken(token));
  return {
    title: words.share(kind === undefined ? path : readEntryFacts(kind, path, file.text).title),
    path,
    back: editHref(path, kind),
    hasRed: content.look.lights.includes('red'),
    /** The address of a new link, which is shown once. */
    newLink: isNew ? `${settings.SITE_URL}${draftHref(token)}` : undefined,
    links: links.map(({ id, createdBy, createdAt, expiresAt }) => ({
      id,
      createdBy,
      created: fullTime(createdAt, display),
      expires: fullTime(expiresAt, display),
    })),
  };
}
