import { DeskMain } from '@/components/desk/desk-layout';
import { Sketch } from '@/components/editing/sections/sketch';
import { sectionWords } from '@/lib/words/components/editing/sections';
import { Link } from '@/components/ui/link';
import type { PropsOf } from '@/lib/desk/desk-page';
import type { sectionsProps } from '@/lib/server/editing/sections/sections-props';
import page from '@/styles/desk/page.module.css';
import styles from '@/styles/editing/section-list.module.css';

type SectionsPageProps = PropsOf<typeof sectionsProps>;

/** Renders the page that adds a section to a page of the site. */
export function SectionsPage({ title, back, ...list }: SectionsPageProps) {
  return (
    <DeskMain title={title} isProblem={false}>
      <p>
        <Link href={back} className={page.link}>
          {sectionWords.back}
        </Link>
      </p>
      <p>{sectionWords.about}</p>
      <SectionList {...list} />
    </DeskMain>
  );
}

/** Renders the sections that can be added, each with a sketch of how it looks. */
export function SectionList({
  target,
  after,
  groups,
}: Pick<SectionsPageProps, 'target' | 'after' | 'groups'>) {
  return (
    <form method="post" action="/api/desk/editing/add-section">
      <input type="hidden" name="target" value={target} />
      <input type="hidden" name="after" value={after} />
      {groups.map((group) => (
        <section key={group.title} aria-label={group.title}>
          <h2>{group.title}</h2>
          <ul className={styles.list}>
            {group.kinds.map(({ name, label, about }) => (
              <li key={name}>
                <button type="submit" name="name" value={name} className={styles.kind}>
                  <Sketch name={name} />
                  <span className={styles.words}>
                    <strong>{label}</strong> <span>{about}</span>
                  </span>
                </button>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </form>
  );
}
