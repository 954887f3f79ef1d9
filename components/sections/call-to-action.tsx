import { Band } from '@/components/sections/band';
import { Inline } from '@/components/sections/body';
import { Link } from '@/components/ui/link';
import type { CallToActionSection } from '@/lib/content/tree';
import styles from '@/styles/sections/call-to-action.module.css';

/** One thing to do next. */
export function CallToAction({ section }: { readonly section: CallToActionSection }) {
  const { title, id, href, linkText, children } = section;
  return (
    <Band title={title} id={id}>
      <div className={styles.words}>
        <Inline nodes={children} />
        <p>
          <Link href={href} className={styles.link}>
            {linkText}
          </Link>
        </p>
      </div>
    </Band>
  );
}
