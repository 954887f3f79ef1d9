import { HiddenFields } from '@/components/inbox/submission/hidden-fields';
import { mergingWords } from '@/lib/words/components/inbox/submission';
import type { MergeChoice } from '@/lib/inbox/conversation';
import type { DeskSubmission } from '@/lib/inbox/inbox-page';
import form from '@/styles/desk/form.module.css';
import page from '@/styles/desk/page.module.css';
import button from '@/styles/ui/button.module.css';

interface SubmissionProps {
  readonly submission: DeskSubmission;
}

/** Says with which message this one is shown, with a link to it and a button that ends that. */
export function MergedNotice({ submission }: SubmissionProps) {
  const { merged, conversation, id } = submission;
  if (merged === undefined) return null;
  const { text, kept } = merged;
  return (
    <div className={page.notice}>
      <p>
        {text}{' '}
        {kept !== undefined && (
          <a href={kept.href} className={page.link}>
            {kept.label}
          </a>
        )}
      </p>
      {kept !== undefined && conversation.work !== undefined && (
        <UnmergeForm submission={submission} kept={kept.id} merged={id} />
      )}
    </div>
  );
}

/** Renders the button that ends the merge of two messages. */
export function UnmergeForm({
  submission,
  kept,
  merged,
}: SubmissionProps & { readonly kept: string; readonly merged: string }) {
  return (
    <form method="post" action="/api/desk/submissions/unmerge">
      <HiddenFields submission={submission} />
      <input type="hidden" name="kept" value={kept} />
      <input type="hidden" name="merged" value={merged} />
      <button type="submit" className={button.second}>
        {mergingWords.undo}
      </button>
    </form>
  );
}

/** Renders the folded form that merges another message of the same person into this one. */
export function MergeForm({
  submission,
  choices,
}: SubmissionProps & { readonly choices: readonly MergeChoice[] }) {
  if (choices.length === 0) return null;
  return (
    <details>
      <summary>{mergingWords.title}</summary>
      <form method="post" action="/api/desk/submissions/merge" className={form.form}>
        <HiddenFields submission={submission} />
        <fieldset aria-describedby="merge-hint">
          <legend>{mergingWords.choose}</legend>
          <p id="merge-hint" className={page.facts}>
            {mergingWords.hint}
          </p>
          {choices.map(({ id, text, at }) => (
            <label key={id} className={form.choice}>
              <input type="radio" name="merged" value={id} required />
              <span>
                {text}, <time dateTime={at.iso}>{at.text}</time>
              </span>
            </label>
          ))}
        </fieldset>
        <button type="submit" className={button.second}>
          {mergingWords.merge}
        </button>
      </form>
    </details>
  );
}
