import { Fragment } from 'react';
import { SettingsPage } from '@/components/alerts/desk/settings-page';
import { checkUpWords as words } from '@/components/alerts/desk/words';
import { DeskError } from '@/components/desk/desk-error';
import type { DeskErrorProps } from '@/lib/desk/desk-frame';
import type { CheckedPart, CheckUpPageProps } from '@/lib/alerts/desk/alerts-pages';
import table from '@/styles/desk/data-table.module.css';
import page from '@/styles/desk/page.module.css';
import styles from '@/styles/alerts/desk/check-up-page.module.css';
import button from '@/styles/ui/button.module.css';

/** Renders the state of every part of the installation, and the form for a test mail. */
export function CheckUpPage(props: CheckUpPageProps | DeskErrorProps) {
  if ('statusCode' in props) return <DeskError statusCode={props.statusCode} />;
  const { desk, parts: checked, testMail } = props;
  return (
    <SettingsPage desk={desk} current="check-up" title={words.title}>
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
    </SettingsPage>
  );
}

function Part({ part: { name, state, text, settings } }: { readonly part: CheckedPart }) {
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
