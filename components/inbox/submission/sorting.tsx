import { HiddenFields } from '@/components/inbox/submission/hidden-fields';
import { relatedWords, sortingWords } from '@/lib/words/components/inbox/submission';
import type { DeskConversation } from '@/lib/inbox/conversation';
import type { DeskSubmission } from '@/lib/inbox/inbox-page';
import form from '@/styles/desk/form.module.css';
import page from '@/styles/desk/page.module.css';
import styles from '@/styles/inbox/submission/sorting.module.css';
import button from '@/styles/ui/button.module.css';

interface SubmissionProps {
  readonly submission: DeskSubmission;
}

/** The most characters of a label. The server refuses longer ones. */
const maxLabelLength = 40;

/** Renders the assignee and the labels, with forms to change them for operators who may. */
export function SubmissionSorting({ submission }: SubmissionProps) {
  const { assignee, labels, work } = submission.conversation;
  if (work === undefined && assignee === undefined && labels.length === 0) return null;
  return (
    <section aria-label={sortingWords.title} className={styles.sorting}>
      {work === undefined ? (
        assignee !== undefined && (
          <p>
            {sortingWords.assignee} <bdi>{assignee}</bdi>
          </p>
        )
      ) : (
        <AssignForm submission={submission} work={work} />
      )}
      {work?.snooze !== undefined && <SnoozeForm submission={submission} snooze={work.snooze} />}
      {(labels.length > 0 || work !== undefined) && <Labels submission={submission} />}
    </section>
  );
}

function AssignForm({
  submission,
  work: { assignee, assignees },
}: SubmissionProps & { readonly work: NonNullable<DeskConversation['work']> }) {
  return (
    <form
      method="post"
      action="/api/desk/submissions/assign"
      className={`${form.form ?? ''} ${form.line ?? ''}`}
    >
      <HiddenFields submission={submission} />
      <input type="hidden" name="expectedVersion" value={assignee} />
      <p>
        <label htmlFor="assignee">{sortingWords.assignee}</label>
        <select key={assignee} id="assignee" name="assignee" defaultValue={assignee}>
          {assignees.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
      </p>
      <button type="submit" className={button.second}>
        {sortingWords.assign}
      </button>
    </form>
  );
}

interface SnoozeFormProps extends SubmissionProps {
  readonly snooze: NonNullable<NonNullable<DeskConversation['work']>['snooze']>;
}

/** Renders the form that keeps the submission out of the inbox until a day. */
function SnoozeForm({ submission, snooze: { first, last, version } }: SnoozeFormProps) {
  const { next } = submission;
  return (
    <form
      method="post"
      action="/api/desk/submissions/snooze"
      className={`${form.form ?? ''} ${form.line ?? ''}`}
    >
      <HiddenFields submission={submission} />
      <input type="hidden" name="expectedVersion" value={version} />
      {next !== undefined && <input type="hidden" name="next" value={next.id} />}
      <p>
        <label htmlFor="snooze-day">{sortingWords.snoozeDay}</label>
        <input
          id="snooze-day"
          name="day"
          type="date"
          min={first}
          max={last}
          defaultValue={first}
          required
        />
      </p>
      <button type="submit" className={button.second}>
        {sortingWords.snooze}
      </button>
    </form>
  );
}

function Labels({ submission }: SubmissionProps) {
  const { labels, work } = submission.conversation;
  return (
    <div>
      {labels.length > 0 && (
        <ul aria-label={sortingWords.labels} className={styles.labels}>
          {labels.map((label) => (
            <li key={label}>
              <bdi>{label}</bdi>
              {work !== undefined && <RemoveLabel submission={submission} label={label} />}
            </li>
          ))}
        </ul>
      )}
      {work !== undefined && (
        <form
          method="post"
          action="/api/desk/submissions/label"
          className={`${form.form ?? ''} ${form.line ?? ''}`}
        >
          <HiddenFields submission={submission} />
          <p>
            <label htmlFor="new-label">{sortingWords.addLabel}</label>
            <input
              id="new-label"
              name="add"
              type="text"
              required
              maxLength={maxLabelLength}
              list="known-labels"
              autoComplete="off"
            />
          </p>
          <datalist id="known-labels">
            {work.knownLabels.map((label) => (
              <option key={label} value={label} />
            ))}
          </datalist>
          <button type="submit" className={button.second}>
            {sortingWords.add}
          </button>
        </form>
      )}
    </div>
  );
}

function RemoveLabel({ submission, label }: SubmissionProps & { readonly label: string }) {
  return (
    <form method="post" action="/api/desk/submissions/label">
      <HiddenFields submission={submission} />
      <input type="hidden" name="remove" value={label} />
      <button type="submit" aria-label={sortingWords.remove(label)}>
        ×
      </button>
    </form>
  );
}

/** Links to the other submissions from the sender's address, and to the file with all of them. */
export function RelatedSubmissions({
  related,
  personZip,
}: Pick<DeskConversation, 'related'> & {
  readonly personZip: string | undefined;
}) {
  const download = personZip !== undefined && (
    <p>
      <a href={personZip} download>
        {relatedWords.personZip}
      </a>
    </p>
  );
  if (related.length === 0) return download;
  return (
    <section aria-labelledby="related-title">
      <h2 id="related-title">{relatedWords.title}</h2>
      <ul className={page.rows}>
        {related.map(({ href, text, at }) => (
          <li key={href}>
            <a href={href} className={page.link}>
              {text}
            </a>{' '}
            <time dateTime={at.iso}>{at.text}</time>
          </li>
        ))}
      </ul>
      {download}
    </section>
  );
}
