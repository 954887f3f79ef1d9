import { Band } from '@/components/sections/band';
import type { PeopleSection } from '@/lib/content/tree';
import styles from '@/styles/sections/people.module.css';

/** Lists people with their roles. */
export function People({ section: { title, id, people } }: { readonly section: PeopleSection }) {
  // Under the page's title where the section has none of its own.
  const Heading = title === undefined ? 'h2' : 'h3';
  return (
    <Band title={title} id={id}>
      <ul className={styles.people}>
        {people.map(({ name, role, about }) => (
          <li key={name}>
            <Heading className={styles.name}>{name}</Heading>
            <p className={styles.role}>{role}</p>
            {about !== undefined && <p className={styles.about}>{about}</p>}
          </li>
        ))}
      </ul>
    </Band>
  );
}
