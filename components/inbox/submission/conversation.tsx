import { useSiteLanguage } from '@/components/desk/site-language';
import { File } from '@/components/inbox/submission/submission-fields';
import { HiddenFields } from '@/components/inbox/submission/hidden-fields';
import { UnmergeForm } from '@/components/inbox/submission/merging';
import { conversationWords } from '@/lib/words/components/inbox/submission';
import type { ConversationEntry } from '@/lib/inbox/conversation';
import type { DeskSubmission } from '@/lib/inbox/inbox-page';
import form from '@/styles/desk/form.module.css';
import page from '@/styles/desk/page.module.css';
import styles from '@/styles/inbox/submission/conversation.module.css';
import button from '@/styles/ui/button.module.css';

interface SubmissionProps {
  readonly submission: DeskSubmission;
}

/** The most characters of a note. The server refuses longer ones. */
const maxNoteLength = 5000;

/** Renders the replies and the notes by time, and the form for a new note. */
export function Conversation({ submission }: SubmissionProps) {
  const { entries, work } = submission.conversation;
  if (entries.length === 0 && work === undefined) return null;
  return (
    <section id="conversation" tabIndex={-1} aria-label={conversationWords.title}>
      {entries.map((entry) => (
        <Entry key={entry.id} entry={entry} submission={submission} />
      ))}
      {work !== undefined && <NoteForm submission={submission} />}
    </section>
  );
}

function Entry({ entry, submission }: SubmissionProps & { readonly entry: ConversationEntry }) {
  const { id, kind, author, at, text, quoted, about, files = [], delivery, source } = entry;
  const owner = { id: source?.id ?? submission.id, listSearch: submission.listSearch };
  const language = useSiteLanguage();
  const canRetry = delivery?.isDead === true && submission.conversation.work !== undefined;
  return (
    <article aria-labelledby={`entry-${id}`} className={styles[kind]}>
      <h2 id={`entry-${id}`}>
        {conversationWords.kinds[kind]} <bdi>{author}</bdi>,{' '}
        <time dateTime={at.iso}>{at.text}</time>
      </h2>
      {source !== undefined && (
        <p className={page.facts}>
          {kind !== 'message' && `${conversationWords.belongsTo} `}
          <a href={source.href} className={page.link}>
            {source.label}
          </a>
        </p>
      )}
      <p className={styles.text} dir="auto" lang={language}>
        {text}
      </p>
      {quoted !== undefined && (
        <details>
          <summary>{conversationWords.quoted}</summary>
          <p className={styles.text} dir="auto" lang={language}>
            {quoted}
          </p>
        </details>
      )}
      {files.length > 0 && (
        <dl>
          {files.map((file) => (
            <File key={file.href} file={file} />
          ))}
        </dl>
      )}
      {kind === 'message' && submission.conversation.work !== undefined && (
        <UnmergeForm submission={submission} kept={submission.id} merged={id} />
      )}
      {about !== undefined && <p className={page.facts}>{about}</p>}
      {delivery !== undefined && (
        <p className={delivery.isWaiting ? styles.waiting : page.facts}>{delivery.state}</p>
      )}
      {delivery?.mayTakeBack === true && (
        <form method="post" action="/api/desk/replies/take-back" className={styles.takeBack}>
          <HiddenFields submission={owner} />
          <input type="hidden" name="mail" value={id} />
          <button type="submit" className={button.second}>
            {conversationWords.takeBack}
          </button>
        </form>
      )}
      {canRetry && (
        <form method="post" action="/api/desk/mail">
          <HiddenFields submission={owner} />
          <input type="hidden" name="mail" value={id} />
          <button type="submit" className={button.second}>
            {conversationWords.retry}
          </button>
        </form>
      )}
    </article>
  );
}

function NoteForm({ submission }: SubmissionProps) {
  const id = submission.conversation.work?.note;
  return (
    <details>
      <summary>{conversationWords.addNote}</summary>
      <form method="post" action="/api/desk/submissions/note" className={form.form}>
        <HiddenFields submission={submission} />
        {id !== undefined && <input type="hidden" name="id" value={id} />}
        <label htmlFor="note">{conversationWords.noteLabel}</label>
        <p id="note-hint" className={page.facts}>
          {conversationWords.noteHint}
        </p>
        <textarea
          id="note"
          name="note"
          rows={3}
          required
          maxLength={maxNoteLength}
          aria-describedby="note-hint"
        />
        <button type="submit" className={button.second}>
          {conversationWords.saveNote}
        </button>
      </form>
    </details>
  );
}
