import { Band } from '@/components/sections/band';
import type { PeopleSection } from '@/lib/content/tree';
import styles from '@/styles/sections/people.module.css';

/** Who is behind it: a register, not a gallery. */
export function People({ section: { title, id, people } }: { readonly section: PeopleSection }) {
  return (
    <Band title={title} id={id}>
      <ul className={styles.people}>
        {people.map(({ name, role, about }) => (
          <li key={name}>
            <h3 className={styles.name}>{name}</h3>
            <p className={styles.role}>{role}</p>
            {about !== undefined && <p className={styles.about}>{about}</p>}
          </li>
        ))}
      </ul>
    </Band>
  );
}
