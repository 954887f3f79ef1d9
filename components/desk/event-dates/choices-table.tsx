import { LabelledCell } from '@/components/desk/event-dates/labelled-cell';
import { eventDateWords as words } from '@/components/desk/event-dates/words';
import type { ChoiceRow } from '@/lib/desk/event-dates';
import table from '@/styles/desk/data-table.module.css';
import visuallyHidden from '@/styles/ui/visually-hidden.module.css';

/** Renders whom another date or the money back was offered, and what they have chosen. */
export function ChoicesTable({ choices }: { readonly choices: readonly ChoiceRow[] }) {
  return (
    <table className={table.table}>
      <caption className={visuallyHidden.element}>{words.choicesCaption}</caption>
      <thead>
        <tr>
          <th scope="col">{words.name}</th>
          <th scope="col">{words.answer}</th>
          <th scope="col">{words.message}</th>
        </tr>
      </thead>
      <tbody>
        {choices.map(({ href, reference, name, answer }) => (
          <tr key={href}>
            <th scope="row" dir="auto">
              {name}
            </th>
            <LabelledCell label={words.answer}>{answer}</LabelledCell>
            <LabelledCell label={words.message}>
              <a href={href}>{reference}</a>
            </LabelledCell>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
