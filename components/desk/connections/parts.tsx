import { connectionWords } from '@/lib/words/components/desk/connections';
import type { PropsOf } from '@/lib/desk/desk-page';
import type { tokensProps } from '@/lib/server/access/desk/connections/connections-props';
import page from '@/styles/desk/page.module.css';
import button from '@/styles/ui/button.module.css';

/** Renders a new secret, which is shown once. */
export function NewSecret({ secret }: { readonly secret: string | undefined }) {
  if (secret === undefined) return null;
  return (
    <p role="status" className={page.notice}>
      {connectionWords.newSecret} <code>{secret}</code>
    </p>
  );
}

/** Renders the select element of a form. */
export function FormChoice({ forms }: Pick<PropsOf<typeof tokensProps>, 'forms'>) {
  return (
    <label>
      {connectionWords.form}
      <select name="form" required defaultValue="">
        <option value="">{connectionWords.choose}</option>
        {forms.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
    </label>
  );
}

interface ActionButtonProps {
  readonly action: string;
  readonly name: string;
  readonly id: string;
  readonly label: string;
  /** What it acts on, for screen readers. */
  readonly subject: string;
}

/** Renders a button that does something with one row. */
export function ActionButton({ action, name, id, label, subject }: ActionButtonProps) {
  return (
    <form method="post" action={action}>
      <input type="hidden" name="id" value={id} />
      <button
        type="submit"
        name="do"
        value={name}
        aria-label={`${label}: ${subject}`}
        className={button.second}
      >
        {label}
      </button>
    </form>
  );
}
