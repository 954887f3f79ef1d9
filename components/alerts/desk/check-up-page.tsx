import { Fragment } from 'react';
import { checkUpWords as words } from '@/lib/words/components/alerts/desk';
import { DeskMain } from '@/components/desk/desk-layout';
import type { PropsOf } from '@/lib/desk/desk-page';
import type { checkUpProps } from '@/lib/server/alerts/desk/check-up-props';
import table from '@/styles/desk/data-table.module.css';
import page from '@/styles/desk/page.module.css';
import styles from '@/styles/alerts/desk/check-up-page.module.css';
import button from '@/styles/ui/button.module.css';

type CheckUpPageProps = PropsOf<typeof checkUpProps>;

/** Renders the state of every part of the installation, and the form for a test mail. */
export function CheckUpPage({ parts: checked, testMail, mailNotice }: CheckUpPageProps) {
  return (
    <DeskMain title={words.title}>
      <table className={table.table}>
        <caption>{words.caption}</caption>
        <thead>
          <tr>
            <th scope="col">{words.part}</th>
            <th scope="col">{words.state}</th>
            <th scope="col">{words.meaning}</th>
            <th scope="col">{words.settings}</th>
          </tr>
        </thead>
        <tbody>
          {checked.map((part) => (
            <Part key={part.name} part={part} />
          ))}
        </tbody>
      </table>
      <section id="test" aria-labelledby="test-title">
        <h2 id="test-title">{words.testTitle}</h2>
        <p>{words.testIntro}</p>
        {mailNotice !== undefined && <p>{mailNotice}</p>}
        {testMail !== undefined && (
          <p role="status" className={page.notice}>
            {testMail}
          </p>
        )}
        <form method="post" action="/api/desk/test-mail">
          <button type="submit" className={button.second}>
            {words.send}
          </button>
        </form>
      </section>
    </DeskMain>
  );
}

function Part({
  part: { name, state, text, settings },
}: {
  readonly part: CheckUpPageProps['parts'][number];
}) {
  return (
    <tr>
      <th scope="row">{name}</th>
      <td data-label={words.state} className={state === 'broken' ? styles.broken : undefined}>
        {words.states[state]}
      </td>
      <td data-label={words.meaning}>{text}</td>
      <td data-label={settings.length === 0 ? undefined : words.settings}>
        {settings.length > 0 && (
          <span>
            {settings.map((setting, index) => (
              <Fragment key={setting}>
                {index > 0 && <br />}
                <code>{setting}</code>
              </Fragment>
            ))}
          </span>
        )}
      </td>
    </tr>
  );
}
