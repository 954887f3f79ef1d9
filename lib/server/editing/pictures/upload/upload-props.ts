import { type DeskPageRequest, noticeOf } from '@/lib/server/desk/desk-page';
import { operatorCopy } from '@/lib/server/editing/access/operator-copy';
import { isWritableCopy } from '@/lib/server/editing/files/working-copy';
import { mayUsePictures } from '@/lib/server/editing/pictures/library/list-pictures';
import { listStaged } from '@/lib/server/editing/pictures/upload/staged-pictures';
import { uploadState } from '@/lib/server/editing/pictures/upload/upload-state';
import { addNotices, sendNotices, uploadWords } from '@/lib/server/editing/pictures/upload/words';

/** Returns the props of the page that adds pictures: those that wait for their text. */
export async function uploadProps({ operator, services, context }: DeskPageRequest) {
  if (!mayUsePictures(operator)) return undefined;
  const copy = operatorCopy(operator);
  const waiting = await Promise.all(
    (await listStaged(services.settings.DATA_DIR, operator.email)).map(async (picture) => {
      const { id, name, bytes } = picture;
      return { id, name, bytes, ...(await uploadState(copy, picture)) };
    }),
  );
  const problem = (await isWritableCopy(copy)) ? undefined : uploadWords.notWritable;
  const done = noticeOf(context.query, { ...sendNotices, ...addNotices });
  const isCalm = ['sent', 'discarded', 'existing'].includes(String(context.query.done));
  return {
    title: uploadWords.title,
    notice: problem ?? done,
    isProblem: problem !== undefined || (done !== undefined && !isCalm),
    waiting,
  };
}
