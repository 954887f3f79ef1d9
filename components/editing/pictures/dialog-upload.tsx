import { useEffect, useId, useRef, useState, type FormEvent } from 'react';
import { UploadItem } from '@/components/editing/pictures/upload-item';
import { useUploads } from '@/components/editing/pictures/use-uploads';
import {
  pictureFieldWords,
  uploadPageWords as words,
} from '@/lib/words/components/editing/pictures';
import { uploadHref } from '@/lib/editing/picture-uploads';
import form from '@/styles/desk/form.module.css';
import styles from '@/styles/editing/picture-dialog.module.css';
import upload from '@/styles/editing/upload.module.css';
import button from '@/styles/ui/button.module.css';

interface DialogUploadProps {
  /** Pictures that are added without a press. */
  readonly files: readonly File[];
  /** The pictures are in the library now. */
  readonly onAdded: () => void;
}

/** Renders what adds pictures of this device to the library, within the dialog: they are described meanwhile. */
export function DialogUpload({ files, onAdded }: DialogUploadProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const { uploads, said, isBusy, add, discard } = useUploads([]);
  const [problem, setProblem] = useState('');
  const added = useRef<readonly File[]>([]);
  useEffect(() => {
    // React calls effects twice in development.
    if (added.current !== files) add(files);
    added.current = files;
  });
  const addChosen = () => {
    const element = input.current;
    if (element === null) return;
    add([...(element.files ?? [])]);
    // The same file can be chosen again.
    element.value = '';
  };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isBusy) {
      setProblem(words.busy);
      return;
    }
    void addToSite(event.currentTarget).then((result) => {
      if (result === 'added') onAdded();
      else setProblem(pictureFieldWords[result]);
    });
  };
  const hasReady = uploads.some(
    ({ state, existing }) => state === 'ready' && existing === undefined,
  );
  return (
    <form className={form.form} onSubmit={submit}>
      <label htmlFor={id}>{pictureFieldWords.add}</label>
      <input ref={input} id={id} type="file" accept="image/*" multiple onChange={addChosen} />
      <p aria-live="polite" className={styles.state}>
        {said}
      </p>
      <ul className={upload.list}>
        {uploads.map((each) => (
          <UploadItem
            key={each.key}
            upload={each}
            reloadHref={uploadHref(undefined)}
            onDiscard={discard}
          />
        ))}
      </ul>
      <p role="alert" className={styles.state}>
        {problem}
      </p>
      {hasReady && (
        <button type="submit" className={button.main} aria-disabled={isBusy}>
          {words.add}
        </button>
      )}
    </form>
  );
}

/** Adds the described pictures of a form to the site. The page to which the server leads says what came of it. */
async function addToSite(element: HTMLFormElement): Promise<'added' | 'undescribed' | 'notAdded'> {
  const body = new URLSearchParams();
  for (const [name, value] of new FormData(element)) {
    if (typeof value === 'string') body.append(name, value);
  }
  try {
    const response = await fetch('/api/desk/editing/pictures/add', { method: 'POST', body });
    const done = new URL(response.url).searchParams.get('done');
    if (done === 'added' || done === 'existing') return 'added';
    return done === 'undescribed' ? 'undescribed' : 'notAdded';
  } catch {
    return 'notAdded';
  }
}
