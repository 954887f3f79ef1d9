import type { ReactNode } from 'react';
import { auditPageWords } from '@/lib/words/components/access/desk';
import { DeskMain } from '@/components/desk/desk-layout';
import { Pagination } from '@/components/desk/list-table';
import { Link } from '@/components/ui/link';
import type { PropsOf } from '@/lib/desk/desk-page';
import type { auditProps } from '@/lib/server/access/desk/audit-props';
import styles from '@/styles/access/desk/audit-page.module.css';
import table from '@/styles/desk/data-table.module.css';
import page from '@/styles/desk/page.module.css';
import form from '@/styles/desk/form.module.css';
import button from '@/styles/ui/button.module.css';
import visuallyHidden from '@/styles/ui/visually-hidden.module.css';

type AuditPageProps = PropsOf<typeof auditProps>;

/** Renders the audit log with its filters. */
export function AuditPage(log: AuditPageProps) {
  return (
    <DeskMain title={auditPageWords.title}>
      <p>{auditPageWords.about}</p>
      <details open={log.isFiltered} className={page.folded}>
        <summary>{auditPageWords.filters}</summary>
        <Filters log={log} />
      </details>
      {log.rows.length === 0 ? <p>{auditPageWords.nothing}</p> : <AuditTable rows={log.rows} />}
      <Pagination older={log.older} newest={log.newest} newestText={auditPageWords.newest} />
    </DeskMain>
  );
}

/** Renders the filters, which work without scripts because they are a form of the address. */
function Filters({
  log: { filters, operators, actions, isFiltered },
}: {
  readonly log: AuditPageProps;
}) {
  return (
    <form
      method="get"
      action="/desk/audit"
      aria-label={auditPageWords.filters}
      className={`${form.form ?? ''} ${styles.filters ?? ''}`}
    >
      <p>
        <label htmlFor="audit-text">{auditPageWords.text}</label>
        <input
          id="audit-text"
          name="text"
          type="search"
          maxLength={100}
          defaultValue={filters.text}
        />
      </p>
      <p>
        <label htmlFor="audit-operator">{auditPageWords.operator}</label>
        <select id="audit-operator" name="operator" defaultValue={filters.operator}>
          <option value="">{auditPageWords.any}</option>
          {operators.map((email) => (
            <option key={email} value={email}>
              {email}
            </option>
          ))}
        </select>
      </p>
      <p>
        <label htmlFor="audit-action">{auditPageWords.action}</label>
        <select id="audit-action" name="action" defaultValue={filters.action}>
          <option value="">{auditPageWords.any}</option>
          {actions.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
      </p>
      <p>
        <label htmlFor="audit-since">{auditPageWords.since}</label>
        <input id="audit-since" name="since" type="date" defaultValue={filters.since} />
      </p>
      <p className={form.line}>
        <button type="submit" className={button.second}>
          {auditPageWords.apply}
        </button>
        {isFiltered && (
          <Link href="/desk/audit" className={form.word}>
            {auditPageWords.clear}
          </Link>
        )}
      </p>
    </form>
  );
}

function AuditTable({ rows }: { readonly rows: AuditPageProps['rows'] }) {
  const columns = [
    auditPageWords.when,
    auditPageWords.operator,
    auditPageWords.what,
    auditPageWords.subject,
    auditPageWords.details,
  ];
  return (
    <table className={`${table.table ?? ''} ${styles.log ?? ''}`}>
      <caption className={visuallyHidden.element}>{auditPageWords.caption}</caption>
      <thead>
        <tr>
          {columns.map((column, index) => (
            <th key={column} scope="col" aria-sort={index === 0 ? 'descending' : undefined}>
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ id, at, operator, action, subject, href, details }) => (
          <tr key={id}>
            <td>
              <time dateTime={at.iso}>{at.text}</time>
            </td>
            <Cell label={auditPageWords.operator}>{operator}</Cell>
            <Cell label={auditPageWords.what}>{action}</Cell>
            <Cell label={auditPageWords.subject}>
              {subject !== '' && href !== undefined ? <a href={href}>{subject}</a> : subject}
            </Cell>
            <Cell label={auditPageWords.details}>{details}</Cell>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Renders a cell; on a narrow screen its label comes before it, and an empty one is left out. */
function Cell({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  if (children === '') return <td />;
  return (
    <td data-label={label}>
      <bdi>{children}</bdi>
    </td>
  );
}
