import { answerWords as words, resultWords } from '@/components/alerts/desk/words';
import { DeskMain } from '@/components/desk/desk-layout';
import { TextArea } from '@/components/ui/text-area';
import type { PropsOf } from '@/lib/desk/desk-page';
import type { answersProps } from '@/lib/server/alerts/desk/answers-props';
import fields from '@/styles/desk/form.module.css';
import page from '@/styles/desk/page.module.css';
import button from '@/styles/ui/button.module.css';

const modes = ['file', 'desk', 'off'] as const;

type AnswersPageProps = PropsOf<typeof answersProps>;

/** Renders the automatic answers to visitors, by form. */
export function AnswersPage({ result, resultForm, replyTo, mailNotice, forms }: AnswersPageProps) {
  return (
    <DeskMain title={words.title}>
      <p>{words.intro}</p>
      {mailNotice !== undefined && <p>{mailNotice}</p>}
      <p>{words.placeholders}</p>
      <p>{replyTo === undefined ? words.noReplyTo : words.replyTo(replyTo)}</p>
      {forms.map((answer) => (
        <Answer
          key={answer.form}
          answer={answer}
          result={answer.form === resultForm ? result : undefined}
        />
      ))}
    </DeskMain>
  );
}

interface AnswerProps {
  readonly answer: AnswersPageProps['forms'][number];
  readonly result: AnswersPageProps['result'];
}

function Answer({ answer, result }: AnswerProps) {
  const { form, title, version, mode, subject, text, isInFile } = answer;
  const idOf = (part: string) => `${part}-${form}`;
  return (
    <section id={idOf('answer')} aria-labelledby={idOf('title')}>
      <h2 id={idOf('title')}>{title}</h2>
      {result !== undefined && (
        <p role="status" className={result === 'saved' ? page.notice : page.problem}>
          {resultWords[result]}
        </p>
      )}
      <p>{isInFile ? words.inFile : words.notInFile}</p>
      <form method="post" action="/api/desk/answers" className={fields.form}>
        <input type="hidden" name="form" value={form} />
        <input type="hidden" name="version" value={version} />
        <p>
          <label htmlFor={idOf('mode')}>{words.mode}</label>{' '}
          <select id={idOf('mode')} name="mode" defaultValue={mode}>
            {modes.map((each) => (
              <option key={each} value={each}>
                {words.modes[each]}
              </option>
            ))}
          </select>
        </p>
        <p>
          <label htmlFor={idOf('subject')}>{words.subject}</label>{' '}
          <input
            type="text"
            id={idOf('subject')}
            name="subject"
            maxLength={150}
            defaultValue={subject}
          />
        </p>
        <p>
          <label htmlFor={idOf('text')}>{words.text}</label>{' '}
          <TextArea id={idOf('text')} name="text" rows={6} maxLength={2000} defaultValue={text} />
        </p>
        <button type="submit" className={button.second}>
          {words.save(title)}
        </button>
      </form>
    </section>
  );
}
