import { useEffect, useRef, useState } from 'react';
import { ChosenPicture } from '@/components/editing/pictures/chosen-picture';
import { PictureDialog } from '@/components/editing/pictures/picture-dialog';
import { pictureFieldWords } from '@/lib/words/components/editing/pictures';
import { Panel, PanelField } from '@/components/editing/text/panels/panel';
import { insertWords } from '@/lib/words/components/editing/text';
import fields from '@/styles/editing/fields.module.css';
import button from '@/styles/ui/button.module.css';

/** A picture in the text. */
export interface TextPicture {
  readonly src: string;
  readonly alt: string;
}

interface PicturePanelProps {
  /** The selected picture. */
  readonly picture: TextPicture | undefined;
  /** Pictures that were pasted or dropped. The library opens to add them. */
  readonly files: readonly File[];
  readonly onApply: (picture: TextPicture) => void;
  readonly onCancel: () => void;
}

/** Renders the fields of a picture in the text. For a new one the library opens at once. */
export function PicturePanel({ picture, files, onApply, onCancel }: PicturePanelProps) {
  const [src, setSrc] = useState(picture?.src ?? '');
  const [alt, setAlt] = useState(picture?.alt ?? '');
  const [problem, setProblem] = useState('');
  const [isChoosing, setIsChoosing] = useState(files.length > 0 || picture === undefined);
  const alternative = useRef<HTMLInputElement>(null);
  useEffect(() => {
    // Once the library is closed: what is behind it takes no focus.
    if (!isChoosing) alternative.current?.focus();
  }, [isChoosing]);
  const apply = () => {
    if (src === '') setProblem(insertWords.problems.picture);
    else onApply({ src, alt: alt.trim() });
  };
  return (
    <Panel
      title={insertWords.pictureTitle}
      apply={picture === undefined ? insertWords.insert : insertWords.change}
      onApply={apply}
      onCancel={onCancel}
    >
      {src !== '' && <ChosenPicture src={src} />}
      <p role="status" className={fields.error}>
        {problem}
      </p>
      <p>
        <button type="button" className={button.second} onClick={() => setIsChoosing(true)}>
          {src === '' ? pictureFieldWords.choose : pictureFieldWords.chooseOther}
        </button>
      </p>
      <PictureDialog
        isOpen={isChoosing}
        files={files}
        onClose={() => {
          setIsChoosing(false);
          if (src === '') onCancel();
        }}
        onChoose={(chosen) => {
          setIsChoosing(false);
          setProblem('');
          setSrc(encodeURI(chosen.src));
          if (chosen.text !== '') setAlt(chosen.text);
        }}
      />
      <PanelField
        label={insertWords.alt}
        help={insertWords.altHelp}
        value={alt}
        input={alternative}
        onChange={setAlt}
      />
    </Panel>
  );
}
