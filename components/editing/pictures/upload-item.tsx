import { useEffect, useRef, type MouseEvent } from 'react';
import { PictureImage } from '@/components/editing/pictures/picture-image';
import type { PageUpload } from '@/components/editing/pictures/use-uploads';
import { uploadPageWords as words } from '@/lib/words/components/editing/pictures';
import { Link } from '@/components/ui/link';
import { decorativeField, textField } from '@/lib/editing/picture-uploads';
import { uploadAddresses } from '@/lib/editing/send-picture';
import form from '@/styles/desk/form.module.css';
import page from '@/styles/desk/page.module.css';
import styles from '@/styles/editing/upload.module.css';

interface UploadItemProps {
  readonly upload: PageUpload;
  /** The page that shows it, for browsers without scripts. */
  readonly reloadHref: string;
  readonly onDiscard: (upload: PageUpload) => void;
}

/** Renders a picture that is sent or waits: how far it is, and the fields of its text. */
export function UploadItem({ upload, reloadHref, onDiscard }: UploadItemProps) {
  const { key, id, name, state, existing } = upload;
  const isSent = state === 'ready' || state === 'refused' || upload.isOwn !== true;
  const discard = (event: MouseEvent) => {
    event.preventDefault();
    onDiscard(upload);
  };
  return (
    <li className={styles.item}>
      <div className={styles.frame}>
        {state === 'ready' && id !== undefined && (
          <PictureImage src={name} preview={`${uploadAddresses.thumbnail}${id}`} />
        )}
      </div>
      <div className={styles.about}>
        <p id={nameId(upload)} className={styles.name}>
          <bdi>{name}</bdi>
        </p>
        <Progress upload={upload} reloadHref={reloadHref} />
        {existing !== undefined && (
          <p>
            {words.existing}{' '}
            <Link href={existing} className={page.link}>
              {words.existingLink}
            </Link>
          </p>
        )}
        {state !== 'refused' && existing === undefined && <TextFields upload={upload} />}
        <button
          type="submit"
          name="discard"
          value={id ?? key}
          aria-label={isSent ? words.discardOf(name) : words.cancelOf(name)}
          className={form.word}
          onClick={discard}
        >
          {isSent ? words.discard : words.cancel}
        </button>
      </div>
    </li>
  );
}

function Progress({ upload, reloadHref }: Pick<UploadItemProps, 'upload' | 'reloadHref'>) {
  const { name, bytes, received, state, isLost = false, problem } = upload;
  switch (state) {
    case 'queued':
      return <p className={page.facts}>{words.queued}</p>;
    case 'receiving':
      return (
        <>
          <progress
            value={received}
            max={bytes}
            aria-label={words.progress(name)}
            className={styles.progress}
          />
          {isLost && <p className={page.facts}>{words.lost}</p>}
        </>
      );
    case 'preparing':
      return (
        <p className={page.facts}>
          {words.preparing}{' '}
          <noscript>
            <Link href={reloadHref} className={page.link}>
              {words.reload}
            </Link>
          </noscript>
        </p>
      );
    case 'refused':
      return <p className={page.problem}>{problem}</p>;
    case 'ready':
      return null;
  }
}

/** The text is kept as one leaves its field, so that a closed page loses none. */
function TextFields({ upload }: Pick<UploadItemProps, 'upload'>) {
  const { id, key, text = '' } = upload;
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    // The file may have come with a text.
    if (field.current?.value === '') field.current.value = text;
  }, [text]);
  const keep = () => {
    const typed = field.current?.value ?? '';
    if (id === undefined || typed === text) return;
    const body = new URLSearchParams({ id, text: typed });
    void fetch(uploadAddresses.text, { method: 'POST', body, keepalive: true }).catch(
      () => undefined,
    );
  };
  const name = textField(id ?? key);
  return (
    <>
      <label id={`${name}-label`} htmlFor={name}>
        {words.text}
      </label>
      <textarea
        ref={field}
        id={name}
        name={name}
        rows={2}
        maxLength={2000}
        defaultValue={text}
        aria-labelledby={`${name}-label ${nameId(upload)}`}
        aria-describedby={`${name}-help`}
        onBlur={keep}
      />
      <p id={`${name}-help`} className={form.hint}>
        {words.textHelp}
      </p>
      <label className={form.choice}>
        <input
          type="checkbox"
          name={decorativeField(id ?? key)}
          aria-describedby={nameId(upload)}
        />
        {words.decorative}
      </label>
    </>
  );
}

function nameId({ key }: PageUpload): string {
  return `name-${key}`;
}
