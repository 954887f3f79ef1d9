import { basename } from 'node:path';
import type { LinkTarget } from '@/lib/editing/text/link-target';
import { pathOfFile } from '@/lib/server/content/files/file-names';
import { listSiteFiles } from '@/lib/server/content/files/site-files';
import type { DeskDownload } from '@/lib/server/desk/desk-download';
import { listOfKinds } from '@/lib/server/editing/entries/list-entries';
import { workingCopyOf, type WorkingCopy } from '@/lib/server/editing/files/working-copy';
import { listErrors } from '@/lib/words/lib/server/editing/entries';
import type { KindId } from '@/lib/server/editing/kinds/kinds';

/** The kinds whose files have a page. */
const pageKinds: readonly KindId[] = ['pages', 'posts', 'events', 'resources', 'forms'];

/** What people link to, besides pages. Pictures are shown, and the rest belongs to the software. */
const documents = /\.(?:pdf|docx?|xlsx?|pptx?|od[tsp]|csv|txt|zip|ics|gpx|kml|mp3|mp4)$/i;

/** Sends what a link in a text can lead to, as JSON. */
export const linkTargetList: DeskDownload = {
  errors: listErrors,
  async send({ req, res, services: { settings } }) {
    if (settings.EDITING !== 'on') return 'missing';
    const targets = await findLinkTargets(workingCopyOf(process.cwd()));
    res.writeHead(200, { 'Content-Type': 'application/json; charset=utf-8' });
    res.end(req.method === 'HEAD' ? undefined : JSON.stringify({ targets }));
    return 'sent';
  },
};

/** Lists the pages of the site by their titles, and then its files to download. */
export async function findLinkTargets(copy: WorkingCopy): Promise<readonly LinkTarget[]> {
  const entries = await listOfKinds(copy, ({ id }) => pageKinds.includes(id));
  const pages = entries
    .filter(({ path }) => !basename(path).startsWith('_'))
    .map(({ path, title }) => ({ title, href: pathOfFile(path) }));
  const files = listSiteFiles(copy.directory, ['public'])
    .files.filter((path) => documents.test(path))
    .map((path) => ({ title: basename(path), href: encodeURI(path.slice('public'.length)) }));
  return [...pages, ...files];
}
