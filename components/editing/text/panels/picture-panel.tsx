import { useRef, useState } from 'react';
import { PictureDialog } from '@/components/editing/pictures/picture-dialog';
import { Panel, PanelField } from '@/components/editing/text/panels/panel';
import { insertWords } from '@/components/editing/text/words';
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

/** Renders the fields of a picture in the text. */
export function PicturePanel({ picture, files, onApply, onCancel }: PicturePanelProps) {
  const [src, setSrc] = useState(picture?.src ?? '');
  const [alt, setAlt] = useState(picture?.alt ?? '');
  const [problem, setProblem] = useState('');
  const [isChoosing, setIsChoosing] = useState(files.length > 0);
  const alternative = useRef<HTMLInputElement>(null);
  const apply = () => {
    const address = src.trim();
    if (/^\/(?!\/)\S/.test(address)) onApply({ src: address, alt: alt.trim() });
    else setProblem(insertWords.problems.picture);
  };
  return (
    <Panel
      title={insertWords.pictureTitle}
      apply={picture === undefined ? insertWords.insert : insertWords.change}
      onApply={apply}
      onCancel={onCancel}
    >
      <button type="button" className={button.second} onClick={() => setIsChoosing(true)}>
        {insertWords.choose}
      </button>
      <PictureDialog
        isOpen={isChoosing}
        files={files}
        onClose={() => setIsChoosing(false)}
        onChoose={(chosen) => {
          setIsChoosing(false);
          setProblem('');
          setSrc(encodeURI(chosen.src));
          if (chosen.text !== '') setAlt(chosen.text);
          alternative.current?.focus();
        }}
      />
      <PanelField
        label={insertWords.src}
        help={insertWords.srcHelp}
        value={src}
        problem={problem}
        isAddress
        onChange={(typed) => {
          setSrc(typed);
          setProblem('');
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
