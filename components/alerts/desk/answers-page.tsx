import { answerWords as words, resultWords } from '@/lib/words/components/alerts/desk';
import { DeskMain } from '@/components/desk/desk-layout';
import { Link } from '@/components/ui/link';
import { TextArea } from '@/components/ui/text-area';
import type { PropsOf } from '@/lib/desk/desk-page';
import type { answersProps } from '@/lib/server/alerts/desk/answers-props';
import table from '@/styles/desk/data-table.module.css';
import fields from '@/styles/desk/form.module.css';
import page from '@/styles/desk/page.module.css';
import button from '@/styles/ui/button.module.css';
import visuallyHidden from '@/styles/ui/visually-hidden.module.css';

const modes = ['file', 'desk', 'off'] as const;

type AnswersPageProps = PropsOf<typeof answersProps>;

/** Renders the automatic answers to visitors as a table, and the form that changes one. */
export function AnswersPage(props: AnswersPageProps) {
  const { result, mailNotice, changed, forms } = props;
  return (
    <DeskMain
      title={words.title}
      notice={result && resultWords[result]}
      isProblem={result !== undefined && result !== 'saved'}
    >
      <p>{words.intro}</p>
      {mailNotice !== undefined && <p>{mailNotice}</p>}
      {changed === undefined ? (
        <AnswersTable forms={forms} />
      ) : (
        <Answer answer={changed} replyTo={props.replyTo} />
      )}
    </DeskMain>
  );
}

function AnswersTable({ forms }: Pick<AnswersPageProps, 'forms'>) {
  return (
    <table className={table.table}>
      <caption className={visuallyHidden.element}>{words.caption}</caption>
      <thead>
        <tr>
          <th scope="col">{words.form}</th>
          <th scope="col">{words.mode}</th>
          <th scope="col">{words.subject}</th>
          <td />
        </tr>
      </thead>
      <tbody>
        {forms.map(({ form, title, sends, subject, changeHref }) => (
          <tr key={form}>
            <th scope="row">{title}</th>
            <td data-label={words.mode}>{words.sends[sends]}</td>
            {subject === '' ? <td /> : <td data-label={words.subject}>{subject}</td>}
            <td data-action="">
              <Link href={changeHref} aria-label={words.changeOf(title)}>
                {words.change}
              </Link>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

interface AnswerProps extends Pick<AnswersPageProps, 'replyTo'> {
  readonly answer: NonNullable<AnswersPageProps['changed']>;
}

function Answer({
  answer: { form, title, version, mode, subject, text, isInFile },
  replyTo,
}: AnswerProps) {
  return (
    <section aria-labelledby="changed">
      <h2 id="changed">{title}</h2>
      <p>{isInFile ? words.inFile : words.notInFile}</p>
      <p>{words.placeholders}</p>
      <p>{replyTo === undefined ? words.noReplyTo : words.replyTo(replyTo)}</p>
      <form key={form} method="post" action="/api/desk/answers" className={fields.form}>
        <input type="hidden" name="form" value={form} />
        <input type="hidden" name="version" value={version} />
        <p>
          <label htmlFor="mode">{words.mode}</label>{' '}
          <select id="mode" name="mode" defaultValue={mode}>
            {modes.map((each) => (
              <option key={each} value={each}>
                {words.modes[each]}
              </option>
            ))}
          </select>
        </p>
        <p>
          <label htmlFor="subject">{words.subject}</label>{' '}
          <input type="text" id="subject" name="subject" maxLength={150} defaultValue={subject} />
        </p>
        <p>
          <label htmlFor="text">{words.text}</label>{' '}
          <TextArea id="text" name="text" rows={6} maxLength={2000} defaultValue={text} />
        </p>
        <button type="submit" className={button.main}>
          {words.save(title)}
        </button>{' '}
        <Link href="/desk/answers" className={page.link}>
          {words.cancel}
        </Link>
      </form>
    </section>
  );
}
