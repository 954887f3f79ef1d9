import type { DeskPageRequest } from '@/lib/server/desk/desk-page';
import { readEditedFile, workingCopyOf } from '@/lib/server/editing/files/working-copy';
import { previewWords as words } from '@/lib/server/editing/words';

/** Returns the props of the page that shows a file of the site as it is saved; `undefined` if there is none. */
export async function shareProps({ content, context }: DeskPageRequest) {
  const path = [context.params?.path ?? []].flat().join('/');
  const file = await readEditedFile(workingCopyOf(process.cwd()), path);
  if (file === undefined) return undefined;
  return { title: words.title, path, hasRed: content.look.lights.includes('red') };
}
