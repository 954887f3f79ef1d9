import type { PictureList } from '@/lib/editing/picture';
import type { DeskDownload } from '@/lib/server/desk/desk-download';
import { mayUsePictures } from '@/lib/server/editing/access/file-areas';
import { operatorCopy } from '@/lib/server/editing/access/operator-copy';
import { searchPictures } from '@/lib/server/editing/pictures/library/search-pictures';
import { libraryWords as words, listErrors } from '@/lib/words/lib/server/editing/pictures/library';

/** Sends a page of the library as JSON, for the dialog in which a picture is chosen. */
export const pictureList: DeskDownload = {
  errors: listErrors,
  async send({ req, res, query, operator, services: { settings } }) {
    if (settings.EDITING !== 'on' || !mayUsePictures(operator)) return 'missing';
    const found = await searchPictures(operatorCopy(operator), {
      q: query.get('q'),
      page: query.get('page'),
      purpose: query.get('purpose') === 'logo' ? 'logo' : 'page',
    });
    const list: PictureList = {
      pictures: found.pictures.map(({ src, name, text, kind }) => ({
        ...{ src, name, text },
        isLogo: kind === 'logo',
      })),
      count: words.count(found.count),
      hasMore: found.page < found.pages,
    };
    res.writeHead(200, { 'Content-Type': 'application/json; charset=utf-8' });
    res.end(req.method === 'HEAD' ? undefined : JSON.stringify(list));
    return 'sent';
  },
};
