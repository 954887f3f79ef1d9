import { Inline } from '@/components/sections/body';
import { Drawing } from '@/components/sections/drawing';
import { Link } from '@/components/ui/link';
import type { HeroSection } from '@/lib/content/tree';
import styles from '@/styles/sections/hero.module.css';

/** The first thing a visitor sees: what this is, and what to do about it. */
export function Hero({ section }: { readonly section: HeroSection }) {
  const { title, note, actions, drawing, children } = section;
  return (
    <section className={styles.hero} aria-labelledby="hero-title">
      {drawing?.kind === 'drawing' && (
        <Drawing drawing={drawing} className={styles.drawing} fills />
      )}
      <div className={styles.inner}>
        <div className={styles.words}>
          <h1 id="hero-title" className={styles.title}>
            {title}
          </h1>
          <div className={styles.lede}>
            <Inline nodes={children} />
          </div>
          {actions.length > 0 && (
            <ul className={styles.actions}>
              {actions.map(({ label, href }) => (
                <li key={href}>
                  <Link href={href}>{label}</Link>
                </li>
              ))}
            </ul>
          )}
          {note !== undefined && <p className={styles.note}>{note}</p>}
        </div>
      </div>
    </section>
  );
}
