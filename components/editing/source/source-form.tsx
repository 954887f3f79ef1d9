import { type MouseEvent, useRef } from 'react';
import { editFormWords } from '@/lib/words/components/editing/fields';
import { SourceText, type SourceTextHandle } from '@/components/editing/source/source-text';
import { sourceViewWords } from '@/lib/words/components/editing/source';
import { useKeptForm } from '@/components/editing/use-kept-form';
import { intentName, rootName, type FieldProblem } from '@/lib/editing/form-field';
import form from '@/styles/desk/form.module.css';
import page from '@/styles/desk/page.module.css';
import fields from '@/styles/editing/fields.module.css';
import styles from '@/styles/editing/source.module.css';
import button from '@/styles/ui/button.module.css';

interface SourceFormProps {
  readonly path: string;
  readonly operator: string;
  readonly text: string;
  /** The version of the file that the text is shown for. */
  readonly seen: string;
  readonly isDraft: boolean;
  readonly isDone: boolean;
  /** Whether a save was refused for what is wrong. */
  readonly isChecked: boolean;
  /** Who has saved since, in a sentence. */
  readonly saver?: string | undefined;
  /** The text that another person has saved since. */
  readonly theirs?: string | undefined;
  readonly problems: readonly FieldProblem[];
}

/** Renders the text of a file, with what is wrong in it, by its lines. */
export function SourceForm(props: SourceFormProps) {
  const { path, operator, text, seen, isDraft, isDone, isChecked, theirs, saver } = props;
  const element = useRef<HTMLFormElement>(null);
  const shown = useRef<SourceTextHandle>(null);
  const key = `${operator}:source/${path}`;
  const kept = useKeptForm(element, { key, seen, isDone, isDraft, address: keepAddress });
  const problems = kept.answer?.problems ?? props.problems;
  return (
    <>
      {theirs !== undefined && <OtherText text={theirs} saver={saver} />}
      {isDraft && theirs === undefined && !isChecked && (
        <p className={page.notice}>{editFormWords.draft}</p>
      )}
      <form
        ref={element}
        method="post"
        action="/api/desk/editing/save-source"
        className={styles.form}
      >
        <input type="hidden" name="path" value={path} />
        <input type="hidden" name="seen" value={seen} />
        <Problems
          problems={problems}
          isRefused={isChecked}
          onLine={(line) => shown.current?.showLine(line)}
        />
        <SourceText ref={shown} text={text} isPage={path.endsWith('.md')} />
        <div className={fields.actions}>
          <button type="submit" name={intentName} value="save" className={button.main}>
            {editFormWords.save}
          </button>
          {(isDraft || kept.state !== undefined) && (
            <button type="submit" name={intentName} value="discard" className={form.word}>
              {editFormWords.discard}
            </button>
          )}
        </div>
        <p aria-live="polite" className={fields.state}>
          {kept.state === undefined ? '' : editFormWords[kept.state]}
        </p>
      </form>
    </>
  );
}

const keepAddress = '/api/desk/editing/keep-source';

interface ProblemsProps {
  readonly problems: readonly FieldProblem[];
  /** Whether nothing was saved because of them. */
  readonly isRefused: boolean;
  readonly onLine: (line: number) => void;
}

function Problems({ problems, isRefused, onLine }: ProblemsProps) {
  const follow = (line: number) => (event: MouseEvent) => {
    event.preventDefault();
    onLine(line);
  };
  return (
    <div aria-live="polite">
      {problems.length > 0 && (
        <section aria-labelledby="problems-title" className={page.problem}>
          <h2 id="problems-title">{sourceViewWords.problems(problems.length)}</h2>
          {isRefused && <p>{sourceViewWords.notSaved}</p>}
          <ul>
            {problems.map(({ line, message }) => (
              <li key={`${line ?? 0} ${message}`}>
                {line === undefined ? (
                  message
                ) : (
                  <a href={`#${rootName}`} onClick={follow(line)}>
                    {sourceViewWords.line(line)}
                    {message}
                  </a>
                )}
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}

function OtherText({ text, saver }: { readonly text: string; readonly saver: string | undefined }) {
  return (
    <section aria-labelledby="conflict-title" className={page.problem}>
      <h2 id="conflict-title">{saver ?? sourceViewWords.conflict}</h2>
      <p>{sourceViewWords.conflictAdvice}</p>
      <textarea
        readOnly
        aria-label={sourceViewWords.theirs}
        className={styles.text}
        rows={10}
        dir="auto"
        value={text}
      />
    </section>
  );
}
