import { useEffect, useId, useRef } from 'react';
import { createPortal } from 'react-dom';
import { DialogUpload } from '@/components/editing/pictures/dialog-upload';
import { PictureTile } from '@/components/editing/pictures/picture-tile';
import { usePictureList } from '@/components/editing/pictures/use-picture-list';
import {
  libraryPageWords,
  pictureFieldWords as words,
} from '@/lib/words/components/editing/pictures';
import { picturePreviewHref, type ListedPicture, type PicturePurpose } from '@/lib/editing/picture';
import form from '@/styles/desk/form.module.css';
import styles from '@/styles/editing/picture-dialog.module.css';
import grid from '@/styles/editing/picture-grid.module.css';
import button from '@/styles/ui/button.module.css';

interface PictureDialogProps {
  readonly isOpen: boolean;
  /** What the picture is chosen for. */
  readonly purpose?: PicturePurpose | undefined;
  /** Pictures of this device that are added at once. */
  readonly files?: readonly File[];
  readonly onClose: () => void;
  readonly onChoose: (picture: ListedPicture) => void;
}

/** Renders the library of pictures in a dialog, in which one is chosen. */
export function PictureDialog(props: PictureDialogProps) {
  const { purpose = 'page', isOpen, files = [], onClose, onChoose } = props;
  const dialog = useRef<HTMLDialogElement>(null);
  const searchField = useRef<HTMLInputElement>(null);
  const id = useId();
  const { query, search, pictures, state, hasMore, loadMore, reload, visit } = usePictureList(
    isOpen,
    purpose,
  );
  useEffect(() => {
    if (!isOpen) {
      dialog.current?.close();
      return;
    }
    dialog.current?.showModal();
    // Where there is a keyboard: on a phone, that on its screen would be before the pictures.
    if (window.matchMedia('(hover: hover)').matches) searchField.current?.focus();
  }, [isOpen]);
  // Outside the form, so that what is typed here is not part of it, and within the element that sets the type.
  const around = document.getElementById('main')?.parentElement ?? document.body;
  return createPortal(
    <dialog
      ref={dialog}
      aria-labelledby={`${id}-title`}
      className={styles.dialog}
      onClose={onClose}
    >
      <div className={styles.head}>
        <h2 id={`${id}-title`}>{words.choose}</h2>
        <button type="button" className={form.word} onClick={onClose}>
          {words.close}
        </button>
        <label htmlFor={`${id}-search`}>{libraryPageWords.search}</label>
        <input
          ref={searchField}
          id={`${id}-search`}
          type="search"
          autoComplete="off"
          maxLength={200}
          value={query}
          onChange={({ target }) => {
            search(target.value);
          }}
        />
        <p role="status" className={styles.state}>
          {state}
        </p>
      </div>
      <DialogUpload key={visit} files={visit === 0 ? files : []} onAdded={reload} />
      <ul className={grid.grid}>
        {pictures.map((picture) => (
          <li key={picture.src}>
            <button
              type="button"
              className={grid.tile}
              onClick={() => {
                onChoose(picture);
              }}
            >
              <PictureTile
                picture={picture}
                preview={picturePreviewHref(encodeURI(picture.src), 'small')}
                about={picture.text}
              />
            </button>
          </li>
        ))}
      </ul>
      <div className={styles.foot}>
        {hasMore && (
          <button type="button" className={button.second} onClick={loadMore}>
            {libraryPageWords.older}
          </button>
        )}
      </div>
    </dialog>,
    around,
  );
}
