import { PaymentDetails } from '@/components/payments/desk/payment-details';
import { Conversation } from '@/components/inbox/submission/conversation';
import { ReplyForm } from '@/components/inbox/submission/reply-form';
import { MergedNotice, MergeForm } from '@/components/inbox/submission/merging';
import {
  NeighbourLinks,
  SubmissionActions,
} from '@/components/inbox/submission/submission-actions';
import { SubmissionFields } from '@/components/inbox/submission/submission-fields';
import { RelatedSubmissions, SubmissionSorting } from '@/components/inbox/submission/sorting';
import { paneWords } from '@/lib/words/components/inbox/submission';
import type { DeskSubmission } from '@/lib/inbox/inbox-page';
import page from '@/styles/desk/page.module.css';
import styles from '@/styles/inbox/submission/submission-pane.module.css';

interface SubmissionPaneProps {
  readonly submission: DeskSubmission;
}

/** Renders the last pane: a submission, its conversation, its history and its actions. */
export function SubmissionPane({ submission }: SubmissionPaneProps) {
  const { reference, received, formTitle, sender, reasons, conversation } = submission;
  return (
    <article className={styles.submission} aria-labelledby="submission-title">
      <NeighbourLinks submission={submission} />
      <p className={styles.reference}>
        {reference}, <time dateTime={received.iso}>{received.text}</time>
      </p>
      <h1 id="submission-title">
        <bdi>{sender}</bdi>
      </h1>
      <p className={page.facts}>{formTitle}</p>
      {submission.booking !== undefined && (
        <p className={page.facts}>
          <a href={submission.booking.href} className={page.link}>
            <bdi>{submission.booking.label}</bdi>
          </a>
        </p>
      )}
      {submission.waiting !== undefined && <p className={page.facts}>{submission.waiting}</p>}
      {submission.source !== undefined && (
        <p className={page.facts}>
          <bdi>{submission.source}</bdi>
        </p>
      )}
      <SubmissionActions submission={submission} />
      {conversation.notice !== undefined && (
        <p role="status" className={page.notice}>
          {conversation.notice}
        </p>
      )}
      {submission.snoozed !== undefined && <p className={page.notice}>{submission.snoozed}</p>}
      <MergedNotice submission={submission} />
      {submission.cancelled !== undefined && <p className={page.notice}>{submission.cancelled}</p>}
      {submission.possiblyTwice !== undefined && (
        <p className={page.notice}>
          {submission.possiblyTwice.text}
          {submission.possiblyTwice.link !== undefined && (
            <>
              {' '}
              <a href={submission.possiblyTwice.link.href} className={page.link}>
                {submission.possiblyTwice.link.label}
              </a>
            </>
          )}
        </p>
      )}
      {reasons.length > 0 && <Reasons reasons={reasons} folder={submission.folder} />}
      <SubmissionFields submission={submission} />
      {submission.payment !== undefined && <PaymentDetails payment={submission.payment} />}
      <Conversation submission={submission} />
      {conversation.reply !== undefined && (
        // A key, because another submission has another draft.
        <ReplyForm
          key={submission.id}
          reply={conversation.reply}
          submission={submission}
          sentReplies={conversation.entries.map(({ id }) => id)}
        />
      )}
      <SubmissionSorting submission={submission} />
      {conversation.work !== undefined && (
        <MergeForm submission={submission} choices={conversation.work.mergeChoices} />
      )}
      <RelatedSubmissions related={conversation.related} personZip={conversation.personZip} />
      <History history={submission.history} />
    </article>
  );
}

function Reasons({ reasons, folder }: Pick<DeskSubmission, 'reasons' | 'folder'>) {
  return (
    <section aria-label={paneWords.reasons} className={page.notice}>
      <p>{folder === 'spam' ? paneWords.isAside : paneWords.wasAside}</p>
      <ul>
        {reasons.map((reason, index) => (
          <li key={index}>{reason}</li>
        ))}
      </ul>
    </section>
  );
}

function History({ history }: Pick<DeskSubmission, 'history'>) {
  return (
    <section aria-labelledby="history-title">
      <h2 id="history-title">{paneWords.history}</h2>
      <ol className={styles.history}>
        {history.map(({ at, text, href, isWaiting = false }, index) => (
          <li key={index} className={isWaiting ? styles.waiting : undefined}>
            <time dateTime={at.iso}>{at.text}</time>{' '}
            {href === undefined ? <span>{text}</span> : <a href={href}>{text}</a>}
          </li>
        ))}
      </ol>
    </section>
  );
}
