import type { ReactNode } from 'react';
import type { SectionRenderers } from '@/components/sections/section-renderers';
import { Band, headingLevel } from '@/components/sections/band';
import { Portrait } from '@/components/sections/media/portrait';
import { Link } from '@/components/ui/link';
import { peopleWords } from '@/lib/words/components/sections';
import type { PeopleSection } from '@/lib/content/sections';
import type { TestimonialsSection } from '@/lib/content/tree';
import styles from '@/styles/sections/people.module.css';

/**
 * Lists people with their roles. Each has a portrait or an initial, or, where nobody has a portrait, the year
 * since when they are there, large.
 */
export function People({ section: { title, id, people } }: { readonly section: PeopleSection }) {
  const Heading = headingLevel(title);
  const hasPortraits = people.some(({ portrait }) => portrait !== undefined);
  const hasYears = !hasPortraits && people.some(({ since }) => since !== undefined);
  return (
    <Band title={title} id={id}>
      <ul className={hasYears ? styles.withYears : styles.withPortraits}>
        {people.map(({ name, role, since, about, href, links = [], portrait }) => (
          <li key={name}>
            <Heading className={styles.name}>
              {href === undefined ? name : <Link href={href}>{name}</Link>}
            </Heading>
            <p className={styles.role}>{role}</p>
            {since !== undefined && (
              <p className={styles.since}>
                <span>{peopleWords.since}</span> {since}
              </p>
            )}
            {about !== undefined && <p className={styles.about}>{about}</p>}
            {links.length > 0 && (
              <p className={styles.links}>
                {links.map((link) => (
                  <Link key={link.name} href={link.href ?? ''}>
                    {link.name}
                  </Link>
                ))}
              </p>
            )}
            {!hasYears && <Portrait name={name} picture={portrait} />}
          </li>
        ))}
      </ul>
    </Band>
  );
}

/** Renders what several people say, beside their portraits. */
function Testimonials({
  section: { title, id, testimonials },
}: {
  readonly section: TestimonialsSection<ReactNode>;
}) {
  return (
    <Band title={title} id={id} isWide>
      <ul className={styles.testimonials}>
        {testimonials.map(({ who, role, portrait, children }) => (
          <li key={who}>
            <figure>
              <blockquote>{children}</blockquote>
              <figcaption>
                <Portrait name={who} picture={portrait} />
                <span>
                  <b>{who}</b>
                  {role !== undefined && <small>{role}</small>}
                </span>
              </figcaption>
            </figure>
          </li>
        ))}
      </ul>
    </Band>
  );
}

/** Renders sections with people, and with what people say. */
export const peopleSections = {
  people: (node) => <People section={node} />,
  testimonials: (node, { inline }) => {
    const testimonials = node.testimonials.map((each) => ({
      ...each,
      children: inline(each.children),
    }));
    return <Testimonials section={{ ...node, testimonials }} />;
  },
} satisfies Partial<SectionRenderers>;
