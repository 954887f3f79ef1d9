import { DeskLayout } from '@/components/desk/desk-layout';
import { formSettingsWords } from '@/components/forms/desk/words';
import { DeskError } from '@/components/desk/desk-error';
import { Link } from '@/components/ui/link';
import type { DeskErrorProps } from '@/lib/desk/desk-frame';
import type { FormsPageProps } from '@/lib/forms/desk/form-settings-page';
import page from '@/styles/desk/page.module.css';

/** Renders the list of forms with their settings, or an error page. */
export function FormsPage(props: FormsPageProps | DeskErrorProps) {
  if ('statusCode' in props) return <DeskError statusCode={props.statusCode} />;
  return (
    <DeskLayout desk={props.desk} current="forms">
      <main id="main" tabIndex={-1} className={page.page}>
        <h1>{formSettingsWords.title}</h1>
        <p>{formSettingsWords.listHint}</p>
        <ul className={page.rows}>
          {props.rows.map(({ href, title, facts }) => (
            <li key={href}>
              <div>
                <a href={href} className={page.link}>
                  <strong>{title}</strong>
                </a>
                <Facts facts={facts} />
              </div>
            </li>
          ))}
        </ul>
        <p>
          <Link href="/desk/person" className={page.link}>
            {formSettingsWords.person}
          </Link>
        </p>
      </main>
    </DeskLayout>
  );
}

/** Renders sentences about a form, one in a line. */
export function Facts({ facts }: { readonly facts: readonly string[] }) {
  return (
    <>
      {facts.map((fact) => (
        <p key={fact} className={page.facts}>
          {fact}
        </p>
      ))}
    </>
  );
}
