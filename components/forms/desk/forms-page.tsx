import { DeskMain } from '@/components/desk/desk-layout';
import { formSettingsWords as words } from '@/lib/words/components/forms/desk';
import { Link } from '@/components/ui/link';
import type { PropsOf } from '@/lib/desk/desk-page';
import type { formsProps } from '@/lib/server/forms/desk/form-settings-props';
import table from '@/styles/desk/data-table.module.css';
import page from '@/styles/desk/page.module.css';

/** Renders the list of forms with their settings. */
export function FormsPage({ rows }: PropsOf<typeof formsProps>) {
  return (
    <DeskMain title={words.title}>
      <p>{words.listHint}</p>
      <table className={table.table}>
        <thead>
          <tr>
            <th scope="col">{words.form}</th>
            <th scope="col">{words.availability}</th>
            <th scope="col">{words.messages}</th>
            <th scope="col">{words.spam}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ href, title, facts }) => (
            <tr key={href}>
              <th scope="row">
                <a href={href}>{title}</a>
              </th>
              <td>{facts.availability.join(' ')}</td>
              <td>{facts.messages.join(' ')}</td>
              <td>{facts.spam.join(' ')}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p>
        <Link href="/desk/person" className={page.link}>
          {words.person}
        </Link>
      </p>
    </DeskMain>
  );
}
