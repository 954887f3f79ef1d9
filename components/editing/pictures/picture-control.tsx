import { type ReactNode, useEffect, useRef, useState } from 'react';
import { LabelText, Notes } from '@/components/editing/fields/control';
import { useForm } from '@/components/editing/fields/form-context';
import { FocusControl } from '@/components/editing/pictures/focus-control';
import { PictureDialog } from '@/components/editing/pictures/picture-dialog';
import { ChosenPicture } from '@/components/editing/pictures/chosen-picture';
import { pictureFieldWords as words } from '@/lib/words/components/editing/pictures';
import {
  firstOf,
  intentName,
  nameOf,
  type FormField,
  type GroupField,
  type NamedField,
  type PictureFileField,
} from '@/lib/editing/form-field';
import { chooseIntent, isDrawing, type ListedPicture } from '@/lib/editing/picture';
import form from '@/styles/desk/form.module.css';
import common from '@/styles/editing/fields.module.css';
import styles from '@/styles/editing/picture-control.module.css';
import button from '@/styles/ui/button.module.css';

interface PictureFieldsProps {
  /** All fields of a group that has a picture. */
  readonly fields: readonly NamedField[];
  /** The name of the group. */
  readonly name: string;
  /** The shapes in which the site cuts the picture. */
  readonly crops?: GroupField['crops'];
  readonly renderField: (field: FormField, name: string) => ReactNode;
}

const partNames = ['src', 'alt', 'decorative', 'focus', 'caption', 'credit'];

/** Returns whether a field of a group is part of its picture; none is in a group without one. */
export function isOfPicture(fields: readonly NamedField[], name: string): boolean {
  const hasPicture = fields.some(
    (each) => each.name === 'src' && each.field.kind === 'picture-file',
  );
  return hasPicture && partNames.includes(name);
}

/** Renders the picture of a group: which one it is, what it shows, and what of it stays in view. */
export function PictureFields({ fields, name, crops, renderField }: PictureFieldsProps) {
  const { entries } = useForm();
  const source = nameOf(name, 'src');
  const first = firstOf(entries, source);
  const [src, setSrc] = useState(first);
  const { takeText } = useText(nameOf(name, 'alt'));
  const ofPicture = fields.filter((each) => isOfPicture(fields, each.name));
  const choose = (next: string, picture?: ListedPicture) => {
    setSrc(next);
    if (picture !== undefined) takeText(picture.text);
  };
  return (
    <>
      {ofPicture.map(({ name: part, field }) =>
        field.kind === 'picture-file' ? (
          <PictureFile key={part} field={field} name={source} src={src} onChange={choose} />
        ) : null,
      )}
      <div className={src === '' ? styles.unchosen : undefined}>
        {ofPicture.map(({ name: part, field }) => {
          const own = nameOf(name, part);
          switch (field.kind) {
            case 'picture-file':
              return null;
            case 'focus': {
              if (isDrawing(src)) return null;
              const shown = { src, isNew: src !== first, crops };
              return <FocusControl key={src} field={field} name={own} {...shown} />;
            }
            default: {
              // The check asks for it, unless the picture only decorates.
              const isRequired = field.isRequired || part === 'alt';
              return <div key={part}>{renderField({ ...field, isRequired }, own)}</div>;
            }
          }
        })}
      </div>
    </>
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
  // A form may have many pictures: a dialog is there once it was opened.
  const [wasOpened, setWasOpened] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const choose = useRef<HTMLButtonElement>(null);
  const shown = useRef(src);
  useEffect(() => {
    if (shown.current === src) return;
    shown.current = src;
    // What keeps the form hears of it as of typing.
    input.current?.dispatchEvent(new Event('input', { bubbles: true }));
  }, [src]);
  return (
    <div className={common.field} id={name} tabIndex={-1}>
      <Notes field={field} name={name} />
      {src !== '' && <ChosenPicture src={src} isLogo={field.purpose === 'logo'} />}
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
            setWasOpened(true);
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
      {wasOpened && (
        <PictureDialog
          isOpen={isOpen}
          purpose={field.purpose}
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
