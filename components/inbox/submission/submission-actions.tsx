import { HiddenFields } from '@/components/inbox/submission/hidden-fields';
import { actionWords } from '@/lib/words/components/inbox/submission';
import type { FolderAction } from '@/lib/inbox/conversation';
import type { DeskSubmission } from '@/lib/inbox/inbox-page';
import form from '@/styles/desk/form.module.css';
import styles from '@/styles/inbox/submission/submission-pane.module.css';
import button from '@/styles/ui/button.module.css';

interface SubmissionProps {
  readonly submission: DeskSubmission;
}

/** Renders the actions of a submission that the operator's role includes: the first is to reply. */
export function SubmissionActions({ submission }: SubmissionProps) {
  const { reply, work } = submission.conversation;
  if (reply === undefined && work === undefined) return null;
  const [first, ...others] = work?.moves ?? [];
  return (
    <div className={styles.actions} role="group" aria-label={actionWords.label}>
      <div className={styles.first}>
        {reply !== undefined && (
          <a href="#reply" className={button.main}>
            {actionWords.reply}
          </a>
        )}
        {first !== undefined && (
          <MoveButton submission={submission} move={first} className={button.second} />
        )}
      </div>
      {others.map((move) => (
        <MoveButton key={move} submission={submission} move={move} className={form.word} />
      ))}
      {work !== undefined && <UnreadButton submission={submission} />}
    </div>
  );
}

function MoveButton({
  submission,
  move,
  className,
}: SubmissionProps & { readonly move: FolderAction; readonly className: string | undefined }) {
  const { folder, next, conversation } = submission;
  return (
    <form method="post" action="/api/desk/move">
      <HiddenFields submission={submission} />
      <input type="hidden" name="to" value={move} />
      <input type="hidden" name="expectedVersion" value={conversation.work?.state} />
      {next !== undefined && <input type="hidden" name="next" value={next.id} />}
      <button type="submit" className={className}>
        {folder === 'spam' && move === 'inbox' ? actionWords.notSpam : actionWords.moves[move]}
      </button>
    </form>
  );
}

function UnreadButton({ submission }: SubmissionProps) {
  return (
    <form method="post" action="/api/desk/mark">
      <HiddenFields submission={submission} />
      <input type="hidden" name="mark" value="unread" />
      <button type="submit" className={form.word}>
        {actionWords.markUnread}
      </button>
    </form>
  );
}

/** Links to the submissions beside this one in its list. */
export function NeighbourLinks({ submission: { previous, next } }: SubmissionProps) {
  if (previous === undefined && next === undefined) return null;
  return (
    <nav aria-label={actionWords.neighbours} className={styles.neighbours}>
      {previous !== undefined && (
        <a href={previous.href} rel="prev">
          {actionWords.previous}
        </a>
      )}
      {next !== undefined && (
        <a href={next.href} rel="next">
          {actionWords.next}
        </a>
      )}
    </nav>
  );
}
