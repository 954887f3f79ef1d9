import { DeskMain } from '@/components/desk/desk-layout';
import { formSettingsWords } from '@/components/forms/desk/words';
import { Link } from '@/components/ui/link';
import type { PropsOf } from '@/lib/desk/desk-page';
import type { formsProps } from '@/lib/server/forms/desk/form-settings-props';
import page from '@/styles/desk/page.module.css';

/** Renders the list of forms with their settings. */
export function FormsPage({ rows }: PropsOf<typeof formsProps>) {
  return (
    <DeskMain title={formSettingsWords.title}>
      <p>{formSettingsWords.listHint}</p>
      <ul className={page.rows}>
        {rows.map(({ href, title, facts }) => (
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
    </DeskMain>
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
