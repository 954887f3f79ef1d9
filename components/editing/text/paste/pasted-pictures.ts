import type { Slice } from 'prosemirror-model';
import type { EditorProps } from 'prosemirror-view';
import { cleanPaste } from '@/components/editing/text/paste/clean-paste';
import { textSchema } from '@/components/editing/text/document/schema';
import { pasteWords } from '@/lib/words/components/editing/text';

/** What the page does with pictures that come with what is pasted or dropped. */
export interface PictureReceiver {
  /** Adds pictures to the library, in which one of them can be chosen. */
  readonly add: (pictures: readonly File[]) => void;
  readonly say: (sentence: string) => void;
}

/** Creates the part of the editor that takes pictures, and says when one cannot be taken. */
export function createPictureProps({ add, say }: PictureReceiver) {
  const take = (data: DataTransfer | null): boolean => {
    const files = copiedFiles(data);
    if (files.length === 0) return false;
    const pictures = files.filter(({ type }) => type.startsWith('image/'));
    if (pictures.length > 0) add(pictures);
    else say(pasteWords.noPicture);
    // The browser would open a dropped file in place of the page.
    return true;
  };
  return {
    handlePaste: (_view, event, slice) => {
      if (take(event.clipboardData)) return true;
      say(hasLostPicture(event.clipboardData, slice) ? pasteWords.lostPicture : '');
      return false;
    },
    handleDrop: (_view, event, slice) => {
      if (take(event.dataTransfer)) return true;
      say(hasLostPicture(event.dataTransfer, slice) ? pasteWords.lostPicture : '');
      return false;
    },
  } satisfies EditorProps;
}

/** Returns files that are copied by themselves: Excel and Word copy a picture of the words together with them. */
function copiedFiles(data: DataTransfer | null): readonly File[] {
  const files = [...(data?.files ?? [])];
  if (files.length === 0) return [];
  const { body } = new DOMParser().parseFromString(
    cleanPaste(data?.getData('text/html') ?? ''),
    'text/html',
  );
  return body.textContent.trim() === '' ? files : [];
}

/** Returns whether a picture is copied that the site does not have: it would be loaded from elsewhere. */
function hasLostPicture(data: DataTransfer | null, { content }: Slice): boolean {
  const copied = data?.getData('text/html').match(/<img\b/gi)?.length ?? 0;
  let taken = 0;
  content.descendants(({ type }) => {
    if (type === textSchema.nodes.picture) taken += 1;
  });
  return taken < copied;
}
