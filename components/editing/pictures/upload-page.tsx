import { useRef, useState, type FormEvent } from 'react';
import { DeskMain } from '@/components/desk/desk-layout';
import { PictureImage } from '@/components/editing/pictures/picture-image';
import { PictureUses } from '@/components/editing/pictures/picture-uses';
import { UploadItem } from '@/components/editing/pictures/upload-item';
import { useDroppedFiles } from '@/components/editing/pictures/use-dropped-files';
import { useUploads, type PageUpload } from '@/components/editing/pictures/use-uploads';
import { replacePageWords, uploadPageWords } from '@/lib/words/components/editing/pictures';
import { Link } from '@/components/ui/link';
import { useHasScripts } from '@/components/ui/use-has-scripts';
import type { PropsOf } from '@/lib/desk/desk-page';
import { uploadHref } from '@/lib/editing/picture-uploads';
import type { uploadProps } from '@/lib/server/editing/pictures/upload/upload-props';
import form from '@/styles/desk/form.module.css';
import page from '@/styles/desk/page.module.css';
import styles from '@/styles/editing/upload.module.css';
import button from '@/styles/ui/button.module.css';

type UploadPageProps = PropsOf<typeof uploadProps>;

/**
 * Renders the page that adds pictures: they are sent as they are chosen, dropped or pasted, and described meanwhile.
 * Without scripts, a form sends them first. One takes the place of the picture of the site that is `replaced`.
 */
export function UploadPage({ title, notice, isProblem, waiting, replaced }: UploadPageProps) {
  const words = { ...uploadPageWords, ...(replaced && replacePageWords) };
  const input = useRef<HTMLInputElement>(null);
  const isLive = useHasScripts();
  const [isTooSoon, setIsTooSoon] = useState(false);
  const sent = waiting.map((each) => ({ ...each, key: each.id }));
  const { uploads, said, isBusy, add, discard } = useUploads(sent, replaced?.path);
  const isOver = useDroppedFiles(add);

  const addChosen = () => {
    const element = input.current;
    if (element === null) return;
    add([...(element.files ?? [])]);
    // The same file can be chosen again.
    element.value = '';
  };
  const query =
    replaced === undefined ? '' : `?${new URLSearchParams({ replaces: replaced.path }).toString()}`;
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
        <Link href={replaced?.href ?? '/desk/site/pictures'} className={page.link}>
          {words.back}
        </Link>
      </p>
      {replaced !== undefined && <Replaced replaced={replaced} />}
      <form
        method="post"
        action={`/api/desk/editing/pictures/send${query}`}
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
          multiple={replaced === undefined}
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
            action={`/api/desk/editing/pictures/${replaced === undefined ? 'add' : 'replace'}`}
            className={form.form}
            onSubmit={onAdd}
          >
            {replaced !== undefined && (
              <>
                <input type="hidden" name="path" value={replaced.path} />
                <input type="hidden" name="version" value={replaced.version} />
              </>
            )}
            <ul className={styles.list}>
              {uploads.map((upload) => (
                <UploadItem
                  key={upload.key}
                  upload={upload}
                  reloadHref={uploadHref(replaced?.path)}
                  onDiscard={discard}
                />
              ))}
            </ul>
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

interface ReplacedProps {
  readonly replaced: NonNullable<UploadPageProps['replaced']>;
}

/** Renders the picture that is replaced, and where the new one will be. */
function Replaced({ replaced: { src, preview, uses } }: ReplacedProps) {
  return (
    <section aria-labelledby="old-title">
      <h2 id="old-title">{replacePageWords.old}</h2>
      <div className={styles.old}>
        <PictureImage src={src} preview={preview} />
      </div>
      {uses.length > 0 && (
        <>
          <p>{replacePageWords.uses}</p>
          <PictureUses uses={uses} />
        </>
      )}
      <p>{replacePageWords.keeps}</p>
    </section>
  );
}

function isAddable({ state, existing }: PageUpload): boolean {
  return state !== 'refused' && existing === undefined;
}
