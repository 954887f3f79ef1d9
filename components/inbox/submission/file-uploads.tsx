import { type RefObject, useLayoutEffect, useRef } from 'react';
import type { FileUpload } from '@/components/inbox/submission/draft-files';
import { replyFileWords } from '@/lib/words/components/inbox/submission';
import fields from '@/styles/desk/form.module.css';

interface FileUploadsProps {
  readonly uploads: readonly FileUpload[];
  readonly onCancel: (upload: FileUpload) => void;
  /** Takes the focus from the button of an upload that ends. */
  readonly input: RefObject<HTMLInputElement>;
}

/** Renders the files that are uploaded, each with its progress and a button that cancels it. */
export function FileUploads({ uploads, onCancel, input }: FileUploadsProps) {
  if (uploads.length === 0) return null;
  return (
    <ul aria-label={replyFileWords.uploads}>
      {uploads.map((upload) => (
        <Upload key={upload.id} upload={upload} onCancel={onCancel} input={input} />
      ))}
    </ul>
  );
}

interface UploadProps extends Omit<FileUploadsProps, 'uploads'> {
  readonly upload: FileUpload;
}

function Upload({ upload, onCancel, input }: UploadProps) {
  const { name, fraction } = upload;
  const button = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => {
    const [element, field] = [button.current, input.current];
    return () => {
      if (document.activeElement === element) field?.focus();
    };
  }, [input]);
  return (
    <li>
      <bdi>{name}</bdi>
      <progress value={fraction} aria-label={replyFileWords.uploadOf(name)} />
      <button
        ref={button}
        type="button"
        className={fields.word}
        aria-label={`${replyFileWords.cancel} ${name}`}
        onClick={() => onCancel(upload)}
      >
        {replyFileWords.cancel}
      </button>
    </li>
  );
}
