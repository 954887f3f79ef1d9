import { type MouseEvent, useState } from 'react';
import { LabelText, Notes } from '@/components/editing/fields/control';
import { useForm } from '@/components/editing/fields/form-context';
import { PictureImage } from '@/components/editing/pictures/picture-image';
import { pictureFieldWords as words } from '@/lib/words/components/editing/pictures';
import { firstOf, nameOf, pairParts, type FocusField } from '@/lib/editing/form-field';
import { pictureCrops, picturePreviewHref, type PictureCrop } from '@/lib/editing/picture';
import common from '@/styles/editing/fields.module.css';
import styles from '@/styles/editing/picture-control.module.css';

interface FocusControlProps {
  readonly field: FocusField;
  readonly name: string;
  /** How files name the picture; empty while none is chosen. */
  readonly src: string;
  /** Whether another picture was chosen, whose focus is its middle. */
  readonly isNew: boolean;
  /** The shapes in which the site cuts the picture. */
  readonly crops?: readonly PictureCrop[] | undefined;
}

const middle = '50';

/** Renders the point of a picture that stays in view: two sliders, a press on the picture, and what is seen then. */
export function FocusControl({ field, name, src, isNew, crops = [] }: FocusControlProps) {
  const { entries } = useForm();
  const names = [nameOf(name, pairParts.first), nameOf(name, pairParts.second)] as const;
  const [[x, y], setPoint] = useState<readonly [string, string]>(() =>
    isNew ? [middle, middle] : [percentOf(entries, names[0]), percentOf(entries, names[1])],
  );
  const press = ({ currentTarget, clientX, clientY }: MouseEvent<HTMLElement>) => {
    const { left, top, width, height } = currentTarget.getBoundingClientRect();
    setPoint([toPercent((clientX - left) / width), toPercent((clientY - top) / height)]);
    // What keeps the form hears of it as of typing.
    currentTarget.dispatchEvent(new Event('input', { bubbles: true }));
  };
  const preview = picturePreviewHref(src, 'large');
  const slider = (label: string, part: string, value: string, onChange: (next: string) => void) => (
    <label>
      {label}
      <input
        type="range"
        name={part}
        min={0}
        max={100}
        value={value}
        onChange={({ target }) => {
          onChange(target.value);
        }}
      />
    </label>
  );
  return (
    <fieldset className={common.field} id={name} tabIndex={-1}>
      <legend>
        <LabelText field={{ ...field, isRequired: true }} />
      </legend>
      <Notes field={field} name={name} />
      <div className={styles.focus}>
        {src !== '' && (
          // The sliders below are for the keyboard, and for those who do not see the picture.
          <span aria-hidden="true" className={styles.press} onClick={press}>
            <PictureImage src={src} preview={preview} />
            <span className={styles.marker} style={{ left: `${x}%`, top: `${y}%` }} />
          </span>
        )}
        <div className={styles.sliders}>
          {slider(words.fromLeft, names[0], x, (next) => setPoint([next, y]))}
          {slider(words.fromTop, names[1], y, (next) => setPoint([x, next]))}
        </div>
      </div>
      {src !== '' && crops.length > 0 && (
        <ul className={styles.crops} aria-label={words.crops}>
          {crops.map((crop) => (
            <li key={crop}>
              <span className={styles.crop} style={{ aspectRatio: pictureCrops[crop] }}>
                <PictureImage
                  src={src}
                  preview={preview}
                  style={{ objectFit: 'cover', objectPosition: `${x}% ${y}%` }}
                />
              </span>
              {words.cropNames[crop]}
            </li>
          ))}
        </ul>
      )}
    </fieldset>
  );
}

function percentOf(entries: ReturnType<typeof useForm>['entries'], name: string): string {
  const value = firstOf(entries, name);
  return /^\d{1,3}$/.test(value) ? value : middle;
}

function toPercent(share: number): string {
  return String(Math.round(Math.min(1, Math.max(0, share)) * 100));
}
