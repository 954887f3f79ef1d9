import { type ReactNode, useEffect, useRef, useState } from 'react';
import { LabelText, Notes } from '@/components/editing/fields/control';
import { useForm } from '@/components/editing/fields/form-context';
import { FocusControl } from '@/components/editing/pictures/focus-control';
import { PictureDialog } from '@/components/editing/pictures/picture-dialog';
import { PictureImage } from '@/components/editing/pictures/picture-image';
import { pictureFieldWords as words } from '@/components/editing/pictures/words';
import { useHasScripts } from '@/components/ui/use-has-scripts';
import {
  firstOf,
  intentName,
  nameOf,
  type FormField,
  type GroupField,
  type PictureFileField,
} from '@/lib/editing/form-field';
import {
  chooseIntent,
  isDrawing,
  pictureNameOf,
  picturePreviewHref,
  type ListedPicture,
} from '@/lib/editing/picture';
import form from '@/styles/desk/form.module.css';
import common from '@/styles/editing/fields.module.css';
import styles from '@/styles/editing/picture-control.module.css';
import button from '@/styles/ui/button.module.css';

interface PictureControlProps {
  readonly field: GroupField;
  readonly name: string;
  readonly renderField: (field: FormField, name: string) => ReactNode;
}

/** Renders a picture of a file: which one it is, what it shows, and what of it stays in view. */
export function PictureControl({ field, name, renderField }: PictureControlProps) {
  const { entries } = useForm();
  const source = nameOf(name, 'src');
  const first = firstOf(entries, source);
  const [src, setSrc] = useState(first);
  const { takeText } = useText(nameOf(name, 'alt'));
  return (
    <fieldset className={common.group} id={name} tabIndex={-1}>
      <legend>
        <LabelText field={field} />
      </legend>
      <Notes field={field} name={name} />
      {field.fields.map(({ name: part, field: inner }) =>
        inner.kind === 'picture-file' ? (
          <PictureFile
            key={part}
            field={inner}
            name={source}
            src={src}
            onChange={(next, picture) => {
              setSrc(next);
              if (picture !== undefined) takeText(picture.text);
            }}
          />
        ) : null,
      )}
      <div className={src === '' ? styles.unchosen : undefined}>
        {field.fields.map(({ name: part, field: inner }) => {
          const own = nameOf(name, part);
          if (inner.kind === 'picture-file' || (inner.kind === 'focus' && isDrawing(src)))
            return null;
          if (inner.kind !== 'focus') {
            // The check asks for it, unless the picture only decorates.
            const isRequired = inner.isRequired || part === 'alt';
            return <div key={part}>{renderField({ ...inner, isRequired }, own)}</div>;
          }
          const picture = { src, isNew: src !== first };
          return (
            <FocusControl key={src} field={inner} name={own} crops={field.crops} {...picture} />
          );
        })}
      </div>
    </fieldset>
  );
}

/** Renders the path of a picture that stands alone in a file, such as that of a logo. */
export function PictureFileControl({
  field,
  name,
}: {
  readonly field: PictureFileField;
  readonly name: string;
}) {
  const { entries } = useForm();
  const [src, setSrc] = useState(firstOf(entries, name));
  return <PictureFile field={field} name={name} src={src} onChange={setSrc} />;
}

/** Fills in what a chosen picture shows, unless a person has written it. */
function useText(name: string) {
  const filled = useRef('');
  const takeText = (text: string) => {
    const control = document.getElementById(name);
    if (!(control instanceof HTMLTextAreaElement)) return;
    if (control.value.trim() === '' || control.value === filled.current) {
      filled.current = text;
      control.value = text;
    }
    // What is empty is asked for, as soon as the page shows it.
    window.setTimeout(() => {
      if (control.value === '') control.focus();
    });
  };
  return { takeText };
}

interface PictureFileProps {
  readonly field: PictureFileField;
  readonly name: string;
  readonly src: string;
  readonly onChange: (src: string, picture?: ListedPicture) => void;
}

/**
 * Renders the file of a picture, with a button that leads to the library. Scripts open the library in a dialog and
 * hide the path.
 */
function PictureFile({ field, name, src, onChange }: PictureFileProps) {
  const { announce } = useForm();
  const [isOpen, setIsOpen] = useState(false);
  const hasScripts = useHasScripts();
  const input = useRef<HTMLInputElement>(null);
  const choose = useRef<HTMLButtonElement>(null);
  const shown = useRef(src);
  useEffect(() => {
    if (shown.current === src) return;
    shown.current = src;
    // What keeps the form hears of it as of typing.
    input.current?.dispatchEvent(new Event('input', { bubbles: true }));
  }, [src]);
  const fileName = pictureNameOf(src);
  return (
    <div className={common.field} id={name} tabIndex={-1}>
      <Notes field={field} name={name} />
      {src !== '' && (
        <p className={styles.present}>
          <span className={styles.frame}>
            <PictureImage src={src} preview={picturePreviewHref(src, 'small')} />
          </span>
          <bdi>{fileName}</bdi>
        </p>
      )}
      <div className={styles.path}>
        <label htmlFor={`${name}-path`}>
          <LabelText field={field} />
        </label>
        <input
          ref={input}
          id={`${name}-path`}
          type="text"
          name={name}
          value={src}
          autoComplete="off"
          onChange={({ target }) => {
            onChange(target.value);
          }}
        />
      </div>
      <div className={common.steps}>
        <button
          ref={choose}
          type="submit"
          formNoValidate
          name={intentName}
          value={chooseIntent(name)}
          className={button.second}
          onClick={(event) => {
            if (!('showModal' in HTMLDialogElement.prototype)) return;
            event.preventDefault();
            setIsOpen(true);
          }}
        >
          {src === '' ? words.choose : words.chooseOther}
        </button>
        {src !== '' && (
          <button
            type="button"
            className={`${form.word ?? ''} ${styles.withScripts ?? ''}`}
            onClick={() => {
              onChange('');
              choose.current?.focus();
              announce(words.removed);
            }}
          >
            {words.remove}
          </button>
        )}
      </div>
      {hasScripts && (
        <PictureDialog
          isOpen={isOpen}
          onClose={() => {
            setIsOpen(false);
          }}
          onChoose={(picture) => {
            setIsOpen(false);
            onChange(picture.src, picture);
            announce(words.chosen(picture.name));
          }}
        />
      )}
    </div>
  );
}
