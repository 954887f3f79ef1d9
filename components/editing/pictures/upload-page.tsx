import { useRef, useState, type FormEvent } from 'react';
import { DeskMain } from '@/components/desk/desk-layout';
import { UploadItem } from '@/components/editing/pictures/upload-item';
import { useDroppedFiles } from '@/components/editing/pictures/use-dropped-files';
import { useUploads, type PageUpload } from '@/components/editing/pictures/use-uploads';
import { uploadPageWords as words } from '@/components/editing/pictures/words';
import { Link } from '@/components/ui/link';
import { useHasScripts } from '@/components/ui/use-has-scripts';
import type { PropsOf } from '@/lib/desk/desk-page';
import type { uploadProps } from '@/lib/server/editing/pictures/upload/upload-props';
import form from '@/styles/desk/form.module.css';
import page from '@/styles/desk/page.module.css';
import styles from '@/styles/editing/upload.module.css';
import button from '@/styles/ui/button.module.css';

type UploadPageProps = PropsOf<typeof uploadProps>;

/**
 * Renders the page that adds pictures: they are sent as they are chosen, dropped or pasted, and described meanwhile.
 * Without scripts, a form sends them first.
 */
export function UploadPage({ title, notice, isProblem, waiting }: UploadPageProps) {
  const input = useRef<HTMLInputElement>(null);
  const isLive = useHasScripts();
  const [isTooSoon, setIsTooSoon] = useState(false);
  const sent = waiting.map((each) => ({ ...each, key: each.id }));
  const { uploads, said, isBusy, add, discard } = useUploads(sent);
  const isOver = useDroppedFiles(add);

  const addChosen = () => {
    const element = input.current;
    if (element === null) return;
    add([...(element.files ?? [])]);
    // The same file can be chosen again.
    element.value = '';
  };
  const onAdd = (event: FormEvent) => {
    const { submitter } = event.nativeEvent as SubmitEvent;
    const isDiscard = submitter instanceof HTMLButtonElement && submitter.name === 'discard';
    if (isDiscard || !isBusy) return;
    event.preventDefault();
    setIsTooSoon(true);
  };

  return (
    <DeskMain title={title} isProblem={isProblem} {...(notice === undefined ? {} : { notice })}>
      <p>
        <Link href="/desk/site/pictures" className={page.link}>
          {words.back}
        </Link>
      </p>
      <form
        method="post"
        action="/api/desk/editing/pictures/send"
        encType="multipart/form-data"
        className={`${form.form ?? ''} ${isOver ? (styles.over ?? '') : ''}`.trim()}
      >
        <label htmlFor="file">{words.choose}</label>
        <input
          ref={input}
          id="file"
          type="file"
          name="file"
          accept="image/*"
          multiple
          required={!isLive}
          className={styles.choose}
          aria-describedby="file-help"
          onChange={addChosen}
        />
        <p id="file-help" className={form.hint}>
          {words.help} {isLive && words.drop}
        </p>
        {!isLive && (
          <button type="submit" className={button.second}>
            {words.send}
          </button>
        )}
      </form>
      <p aria-live="polite" className={styles.said}>
        {said}
      </p>
      {uploads.length > 0 && (
        <section id="waiting" aria-labelledby="waiting-title">
          <h2 id="waiting-title">{words.waiting}</h2>
          <form
            method="post"
            action="/api/desk/editing/pictures/add"
            className={form.form}
            onSubmit={onAdd}
          >
            <WaitingPictures uploads={uploads} onDiscard={discard} />
            {uploads.some(isAddable) && (
              <button type="submit" className={button.main} aria-disabled={isBusy}>
                {words.add}
              </button>
            )}
            <p role="alert" className={styles.said}>
              {isTooSoon && isBusy && words.busy}
            </p>
          </form>
        </section>
      )}
    </DeskMain>
  );
}

interface WaitingProps {
  readonly uploads: readonly PageUpload[];
  readonly onDiscard: (upload: PageUpload) => void;
}

function WaitingPictures({ uploads, onDiscard }: WaitingProps) {
  return (
    <ul className={styles.list}>
      {uploads.map((upload) => (
        <UploadItem key={upload.key} upload={upload} onDiscard={onDiscard} />
      ))}
    </ul>
  );
}

function isAddable({ state, existing }: PageUpload): boolean {
  return state !== 'refused' && existing === undefined;
}
