import { useId, useRef, useState } from 'react';
import { PictureDialog } from '@/components/editing/pictures/picture-dialog';
import { Panel } from '@/components/editing/text/panels/link-panel';
import { insertWords } from '@/components/editing/text/words';
import form from '@/styles/desk/form.module.css';
import fields from '@/styles/editing/fields.module.css';
import styles from '@/styles/editing/text-editor.module.css';
import button from '@/styles/ui/button.module.css';

/** A picture in the text. */
export interface TextPicture {
  readonly src: string;
  readonly alt: string;
}

interface PicturePanelProps {
  /** The selected picture. */
  readonly picture: TextPicture | undefined;
  readonly onApply: (picture: TextPicture) => void;
  readonly onCancel: () => void;
}

/** Renders the fields of a picture in the text. */
export function PicturePanel({ picture, onApply, onCancel }: PicturePanelProps) {
  const [src, setSrc] = useState(picture?.src ?? '');
  const [alt, setAlt] = useState(picture?.alt ?? '');
  const [problem, setProblem] = useState('');
  const [isChoosing, setIsChoosing] = useState(false);
  const alternative = useRef<HTMLInputElement>(null);
  const id = useId();
  const apply = () => {
    const address = src.trim();
    if (/^\/(?!\/)\S/.test(address)) onApply({ src: address, alt: alt.trim() });
    else setProblem(insertWords.problems.picture);
  };
  return (
    <Panel title={insertWords.pictureTitle} onCancel={onCancel} onEnter={apply}>
      <button type="button" className={button.second} onClick={() => setIsChoosing(true)}>
        {insertWords.choose}
      </button>
      <PictureDialog
        isOpen={isChoosing}
        onClose={() => setIsChoosing(false)}
        onChoose={(chosen) => {
          setIsChoosing(false);
          setProblem('');
          setSrc(encodeURI(chosen.src));
          if (chosen.text !== '') setAlt(chosen.text);
          alternative.current?.focus();
        }}
      />
      <label htmlFor={`${id}-src`}>{insertWords.src}</label>
      <p id={`${id}-help`} className={fields.help}>
        {insertWords.srcHelp}
      </p>
      <p id={`${id}-problem`} role="status" className={fields.error}>
        {problem}
      </p>
      <input
        id={`${id}-src`}
        type="text"
        value={src}
        aria-describedby={`${id}-help ${id}-problem`}
        aria-invalid={problem !== ''}
        autoCapitalize="none"
        onChange={(event) => {
          setSrc(event.target.value);
          setProblem('');
        }}
      />
      <label htmlFor={`${id}-alt`}>{insertWords.alt}</label>
      <p id={`${id}-alt-help`} className={fields.help}>
        {insertWords.altHelp}
      </p>
      <input
        ref={alternative}
        id={`${id}-alt`}
        type="text"
        value={alt}
        aria-describedby={`${id}-alt-help`}
        onChange={(event) => setAlt(event.target.value)}
      />
      <div className={styles.panelActions}>
        <button type="button" className={button.second} onClick={apply}>
          {picture === undefined ? insertWords.insert : insertWords.change}
        </button>
        <button type="button" className={form.word} onClick={onCancel}>
          {insertWords.cancel}
        </button>
      </div>
    </Panel>
  );
}
