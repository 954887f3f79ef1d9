import type { ReactNode } from 'react';
import { filterWords as words, listWords } from '@/lib/words/components/desk';
import type { DeskFilters, FilterOption } from '@/lib/inbox/inbox-page';
import styles from '@/styles/inbox/list-filters.module.css';

interface ListFiltersProps {
  readonly filters: DeskFilters;
  /** How many submissions were found, if there is a search or a filter. */
  readonly found: string | undefined;
  /** Links beside the filters. */
  readonly children?: ReactNode;
}

/** Renders the search field, the folded filters and the number of results. Plain GET forms. */
export function ListFilters({ filters, found, children }: ListFiltersProps) {
  return (
    <>
      <div className={styles.tools}>
        <form role="search" action="/desk/inbox" className={styles.search}>
          <input type="hidden" name="state" value="all" />
          <input
            type="search"
            name="search"
            id="desk-search"
            aria-label={words.search}
            placeholder={words.search}
            defaultValue={filters.values.search}
            maxLength={200}
            autoComplete="off"
            className={styles.input}
          />
          <button type="submit" className={styles.button}>
            {words.searchButton}
          </button>
        </form>
        <div className={styles.line}>
          <details>
            <summary className={styles.summary}>{words.open(filters.count)}</summary>
            <FilterForm filters={filters} />
          </details>
          {children}
        </div>
      </div>
      {found !== undefined && (
        <p role="status" className={styles.found}>
          {found} <a href={filters.clearHref}>{words.clear}</a>
        </p>
      )}
    </>
  );
}

function FilterForm({ filters }: Pick<ListFiltersProps, 'filters'>) {
  const { values, states, forms, assignees, labels } = filters;
  const reads = [
    { value: 'new', label: words.new },
    { value: 'read', label: words.isRead },
  ];
  const people = [{ value: 'none', label: words.noAssignee }, ...assignees];
  const select = (name: string, label: string, options: readonly FilterOption[], any?: string) => (
    <Field label={label}>
      <select name={name} defaultValue={values[name]} className={styles.input}>
        {any !== undefined && <option value="">{any}</option>}
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </Field>
  );
  const input = (name: string, label: string, type: 'search' | 'text' | 'date') => (
    <Field label={label}>
      <input
        type={type}
        name={name}
        defaultValue={values[name]}
        maxLength={type === 'date' ? undefined : 200}
        autoComplete="off"
        className={styles.input}
      />
    </Field>
  );
  return (
    <form action="/desk/inbox" className={styles.filters}>
      {input('search', words.words, 'search')}
      {select('state', words.state, states)}
      {select('form', words.form, forms, words.anyForm)}
      {select('read', words.read, reads, words.anyRead)}
      {input('sender', words.sender, 'text')}
      {select('assignee', words.assignee, people, words.anyAssignee)}
      {labels.length > 0 && select('label', words.label, labels.map(optionOf), words.anyLabel)}
      {input('from', words.from, 'date')}
      {input('to', words.to, 'date')}
      {select(
        'sort',
        words.sort,
        [{ value: 'oldest', label: listWords.order.oldest }],
        listWords.order.newest,
      )}
      <Check name="paid" label={words.paid} isChecked={values.paid !== undefined} />
      <Check name="withFiles" label={words.withFiles} isChecked={values.withFiles !== undefined} />
      <Check
        name="possiblyTwice"
        label={words.possiblyTwice}
        isChecked={values.possiblyTwice !== undefined}
      />
      <button type="submit" className={styles.button}>
        {words.apply}
      </button>
    </form>
  );
}

function optionOf(label: string): FilterOption {
  return { value: label, label };
}

function Field({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <label className={styles.field}>
      <span>{label}</span>
      {children}
    </label>
  );
}

interface CheckProps {
  readonly name: string;
  readonly label: string;
  readonly isChecked: boolean;
}

function Check({ name, label, isChecked }: CheckProps) {
  return (
    <label className={styles.check}>
      <input type="checkbox" name={name} value="1" defaultChecked={isChecked} />
      <span>{label}</span>
    </label>
  );
}
