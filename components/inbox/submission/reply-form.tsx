import { useRef } from 'react';
import { type DraftState, useDraftAutosave } from '@/components/inbox/submission/draft-autosave';
import { useDraftFiles } from '@/components/inbox/submission/draft-files';
import { ReplyFiles } from '@/components/inbox/submission/reply-files';
import { Link } from '@/components/ui/link';
import { HiddenFields } from '@/components/inbox/submission/hidden-fields';
import { replyWords } from '@/lib/words/components/inbox/submission';
import { TextArea } from '@/components/ui/text-area';
import type { ReplyFormData } from '@/lib/inbox/conversation';
import type { DeskSubmission } from '@/lib/inbox/inbox-page';
import fields from '@/styles/desk/form.module.css';
import page from '@/styles/desk/page.module.css';
import styles from '@/styles/inbox/submission/conversation.module.css';
import button from '@/styles/ui/button.module.css';

interface ReplyFormProps {
  readonly reply: ReplyFormData;
  readonly submission: DeskSubmission;
  /** The ids of the mails of the conversation. */
  readonly sentReplies: readonly string[];
}

/** The most characters of a reply. The server refuses longer ones. */
const maxReplyLength = 20_000;

/** Renders the form for a reply with its draft and the saved replies. Drafts are saved while typing. */
export function ReplyForm({ reply, submission, sentReplies }: ReplyFormProps) {
  const { id, operator, to, subject, answersTo, text, expectedVersion } = reply;
  const { files: rendered, problems } = reply;
  const form = useRef<HTMLFormElement>(null);
  const draft = useDraftAutosave(form, {
    submission: submission.id,
    operator,
    reply: id,
    sentReplies,
  });
  const files = useDraftFiles({ submission: submission.id, rendered, problems });
  return (
    <section aria-labelledby="reply-title" className={styles.replyForm}>
      <h2 id="reply-title">{replyWords.title}</h2>
      <p className={page.facts}>
        {replyWords.to} <bdi>{to}</bdi>
      </p>
      <p className={page.facts}>
        {replyWords.subject} <bdi>{subject}</bdi>
      </p>
      <form
        id="reply-form"
        ref={form}
        method="post"
        action="/api/desk/replies/send"
        encType="multipart/form-data"
        className={fields.form}
        onSubmitCapture={(event) => {
          if (files.uploads.length === 0) return;
          event.preventDefault();
          // The draft is saved as before.
          event.stopPropagation();
          files.askToWait();
        }}
      >
        <HiddenFields submission={submission} />
        <input type="hidden" name="reply" value={id} />
        <input type="hidden" name="expectedVersion" value={expectedVersion} />
        <label htmlFor="reply">{replyWords.label}</label>
        <TextArea
          id="reply"
          name="text"
          rows={7}
          required
          maxLength={maxReplyLength}
          defaultValue={text}
          dir="auto"
          aria-describedby={answersTo === undefined ? undefined : 'reply-hint'}
        />
        {answersTo !== undefined && (
          <p id="reply-hint" className={page.facts}>
            {replyWords.answersTo(answersTo)}
          </p>
        )}
        <ReplyFiles draft={files} />
        <div className={fields.line}>
          <button type="submit" className={button.main}>
            {replyWords.send}
          </button>
          <button
            type="submit"
            formAction="/api/desk/replies/draft"
            formNoValidate
            className={button.second}
          >
            {replyWords.saveDraft}
          </button>
          <p role="status" className={page.facts}>
            {draftText(draft, reply)}
          </p>
        </div>
        <SavedReplies reply={reply} />
      </form>
    </section>
  );
}

function draftText(state: DraftState, { savedAt }: ReplyFormData): string {
  if (state !== undefined) return replyWords[state];
  return savedAt === undefined ? '' : replyWords.savedAt(savedAt.text);
}

/** Renders the choice of a saved reply. The server fills in its placeholders. */
function SavedReplies({ reply: { savedReplies } }: Pick<ReplyFormProps, 'reply'>) {
  return (
    <div className={fields.line}>
      {savedReplies.length > 0 && (
        <>
          <p>
            <label htmlFor="saved-reply">{replyWords.savedReply}</label>
            <select id="saved-reply" name="saved">
              {savedReplies.map(({ id, title }) => (
                <option key={id} value={id}>
                  {title}
                </option>
              ))}
            </select>
          </p>
          <button
            type="submit"
            formAction="/api/desk/replies/insert"
            formNoValidate
            className={button.second}
          >
            {replyWords.insert}
          </button>
        </>
      )}
      <Link href="/desk/replies" className={fields.word}>
        {replyWords.change}
      </Link>
    </div>
  );
}
