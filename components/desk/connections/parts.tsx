import type { ReactNode } from 'react';
import { DeskLayout } from '@/components/desk/desk-layout';
import { connectionWords } from '@/components/desk/connections/words';
import type { Choice } from '@/lib/access/desk/connections-page';
import type { DeskFrame } from '@/lib/desk/desk-frame';
import page from '@/styles/desk/page.module.css';
import button from '@/styles/ui/button.module.css';

interface ConnectionsLayoutProps {
  readonly desk: DeskFrame;
  readonly current?: 'webhooks' | 'tokens';
  readonly title: string;
  readonly message?: string | undefined;
  readonly secret?: string | undefined;
  readonly children: ReactNode;
}

/** Renders a page with its title, what the last action did, and a new secret. */
export function ConnectionsLayout(props: ConnectionsLayoutProps) {
  const { desk, current, title, message, secret, children } = props;
  return (
    <DeskLayout desk={desk} {...(current === undefined ? {} : { current })}>
      <main id="main" tabIndex={-1} className={page.page}>
        <h1>{title}</h1>
        {message !== undefined && (
          <p role="status" className={page.notice}>
            {message}
          </p>
        )}
        {secret !== undefined && (
          <p role="status" className={page.notice}>
            {connectionWords.newSecret} <code>{secret}</code>
          </p>
        )}
        {children}
      </main>
    </DeskLayout>
  );
}

/** Renders the select element of a form. */
export function FormChoice({ forms }: { readonly forms: readonly Choice[] }) {
  return (
    <label>
      {connectionWords.form}
      <select name="form" required>
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
