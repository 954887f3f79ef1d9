import { Band } from '@/components/sections/band';
import { retentionWords as words } from '@/components/sections/words';
import type { RetentionSection } from '@/lib/content/retention';
import styles from '@/styles/sections/prose.module.css';

/** Renders how long the messages of each form are kept, and what remains of payments. */
export function Retention({ section }: { readonly section: RetentionSection }) {
  const { title, id, retention } = section;
  if (retention === undefined) return null;
  const { forms, spamDays, binDays, hasPayments } = retention;
  return (
    <Band title={title} id={id}>
      <div className={styles.prose}>
        <ul>
          {forms.map((form) => (
            <li key={form.title}>
              {form.days === undefined ? words.kept(form.title) : words.days(form.title, form.days)}
            </li>
          ))}
        </ul>
        <p>{words.spam(...spamDays)}</p>
        <p>{words.bin(binDays)}</p>
        {hasPayments && <p>{words.payments}</p>}
      </div>
    </Band>
  );
}
