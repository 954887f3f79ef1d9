import { type DeskPageRequest, noticeOf } from '@/lib/server/desk/desk-page';
import { mayUsePictures } from '@/lib/server/editing/access/file-areas';
import { operatorCopy } from '@/lib/server/editing/access/operator-copy';
import { isWritableCopy } from '@/lib/server/editing/files/working-copy';
import { pictureHref } from '@/lib/editing/picture';
import { describePicture } from '@/lib/server/editing/pictures/library/library-props';
import { describeUses, pictureVersion } from '@/lib/server/editing/pictures/library/picture-props';
import { findReplaced } from '@/lib/server/editing/pictures/replacement/find-replaced';
import { listStaged } from '@/lib/server/editing/pictures/upload/staged-pictures';
import { uploadState } from '@/lib/server/editing/pictures/upload/upload-state';
import { replaceWords, replaceNotices } from '@/lib/words/lib/server/editing/pictures/replacement';
import {
  addNotices,
  uploadWords,
  sendNotices,
} from '@/lib/words/lib/server/editing/pictures/upload';

/**
 * Returns the props of the page that adds pictures: those that wait for their text. With `?replaces=`, the page puts
 * one in the place of the picture with that path.
 */
export async function uploadProps(request: DeskPageRequest) {
  const { operator, services, context } = request;
  const { done, replaces } = context.query;
  if (!mayUsePictures(operator)) return undefined;
  const path = typeof replaces === 'string' ? replaces : undefined;
  const replaced = path === undefined ? undefined : await describeReplaced(request, path);
  if (path !== undefined && replaced === undefined) return undefined;
  const copy = operatorCopy(operator);
  const staged = await listStaged(services.settings.DATA_DIR, operator.email, path);
  const waiting = await Promise.all(
    staged.map(async (picture) => {
      const { id, name, bytes } = picture;
      return { id, name, bytes, ...(await uploadState(copy, picture)) };
    }),
  );
  const problem = (await isWritableCopy(copy)) ? undefined : uploadWords.notWritable;
  const { full } = sendNotices;
  const { discarded } = addNotices;
  const notices =
    replaced === undefined
      ? { ...sendNotices, ...addNotices }
      : { ...replaceNotices, full, discarded };
  const notice = noticeOf(context.query, notices);
  const isCalm = ['sent', 'discarded', 'existing'].includes(String(done));
  return {
    title: replaced === undefined ? uploadWords.title : replaceWords.title(replaced.name),
    notice: problem ?? notice,
    isProblem: problem !== undefined || (notice !== undefined && !isCalm),
    waiting,
    replaced,
  };
}

/** Returns what the page says of the picture that is replaced. */
async function describeReplaced({ operator }: DeskPageRequest, path: string) {
  const found = await findReplaced(operator, path);
  const version = await pictureVersion(operatorCopy(operator), path);
  if (found === undefined || version === undefined) return undefined;
  const { picture, uses } = found;
  return {
    ...describePicture(picture),
    version,
    uses: describeUses(operator, uses),
    href: pictureHref(path),
  };
}
