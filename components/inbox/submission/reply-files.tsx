import { useEffect, useRef } from 'react';
import { FileUploads } from '@/components/inbox/submission/file-uploads';
import type { useDraftFiles } from '@/components/inbox/submission/draft-files';
import { replyFileWords } from '@/lib/words/components/inbox/submission';
import { acceptAttribute, megabyte } from '@/lib/forms/validation/file-types';
import { replyFileLimits, replyFileTypes } from '@/lib/inbox/reply-files';
import fields from '@/styles/desk/form.module.css';
import page from '@/styles/desk/page.module.css';
import styles from '@/styles/inbox/submission/conversation.module.css';
import button from '@/styles/ui/button.module.css';

interface ReplyFilesProps {
  readonly draft: ReturnType<typeof useDraftFiles>;
}

/** Renders the files of a draft, each with a button that removes it, and the field that attaches more. */
export function ReplyFiles({ draft }: ReplyFilesProps) {
  const input = useRef<HTMLInputElement>(null);
  const { files, uploads, problems, status } = draft;
  const attach = useRef(draft.attach);
  useEffect(() => {
    // Files may be chosen before the scripts of the page run.
    if (input.current) void attach.current(input.current);
  }, []);
  return (
    <div className={styles.files}>
      {files.length > 0 && (
        <ul aria-label={replyFileWords.list}>
          {files.map((file) => (
            <li key={file.id}>
              <input type="hidden" name="attached" value={file.id} />
              <a href={file.href} className={page.link}>
                <bdi>{file.name}</bdi>
              </a>{' '}
              <span className={page.facts}>{file.size}</span>
              <button
                type="submit"
                name="detach"
                value={file.id}
                formAction="/api/desk/replies/detach"
                formNoValidate
                className={fields.word}
                aria-label={`${replyFileWords.remove} ${file.name}`}
                onClick={(event) => {
                  event.preventDefault();
                  // The button goes with its file.
                  input.current?.focus();
                  void draft.remove(file);
                }}
              >
                {replyFileWords.remove}
              </button>
            </li>
          ))}
        </ul>
      )}
      <FileUploads uploads={uploads} onCancel={draft.cancel} input={input} />
      <label htmlFor="reply-file">{replyFileWords.label}</label>
      <p id="reply-file-hint" className={page.facts}>
        {replyFileWords.hint(replyFileLimits.files, replyFileLimits.bytes / megabyte)}
      </p>
      <div className={fields.line}>
        <p>
          <input
            ref={input}
            type="file"
            id="reply-file"
            name="file"
            multiple
            accept={acceptAttribute(replyFileTypes)}
            aria-describedby="reply-file-hint"
            onChange={(event) => void draft.attach(event.currentTarget)}
          />
        </p>
        <button
          type="submit"
          formAction="/api/desk/replies/draft"
          formNoValidate
          className={`${button.second} ${styles.withoutScripts}`}
        >
          {replyFileWords.attach}
        </button>
      </div>
      <div role="alert">
        {problems.map((problem) => (
          <p key={problem} className={page.notice}>
            {problem}
          </p>
        ))}
      </div>
      <p role="status" className={page.facts}>
        {status}
      </p>
    </div>
  );
}
