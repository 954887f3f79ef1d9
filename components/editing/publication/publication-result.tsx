import { changesPageWords as words } from '@/lib/words/components/editing/publication';
import type { changesProps } from '@/lib/server/editing/publication/desk/changes-props';
import type { PropsOf } from '@/lib/desk/desk-page';
import page from '@/styles/desk/page.module.css';
import button from '@/styles/ui/button.module.css';

type Result = NonNullable<PropsOf<typeof changesProps>['result']>;

/** Renders what a publication has caused or would cause, and which files it has left out and why. */
export function PublicationResult({ result }: { readonly result: Result }) {
  const { consequences, held, question } = result;
  return (
    <>
      {consequences.length > 0 && (
        <>
          <h2>{words.causes}</h2>
          <ul>
            {consequences.map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
        </>
      )}
      {held.length > 0 && (
        <>
          <h2>{words.held}</h2>
          <ul className={page.rows}>
            {held.map(({ file, title, reasons }) => (
              <li key={file}>
                <div>
                  <p>
                    <strong>
                      <bdi>{title}</bdi>
                    </strong>
                  </p>
                  {reasons.map((reason) => (
                    <p key={reason}>{reason}</p>
                  ))}
                </div>
              </li>
            ))}
          </ul>
        </>
      )}
      {question !== undefined && <Question question={question} />}
    </>
  );
}

function Question({ question }: { readonly question: NonNullable<Result['question']> }) {
  const { version, current, files } = question;
  const action = current === undefined ? 'publish' : 'take-back';
  return (
    <form method="post" action={`/api/desk/editing/${action}`}>
      <input type="hidden" name="accepted" value={version} />
      {current !== undefined && <input type="hidden" name="version" value={current} />}
      {files.map((file) => (
        <input key={file} type="hidden" name="file" value={file} />
      ))}
      <button type="submit" className={button.main}>
        {words.publishAll}
      </button>
    </form>
  );
}
