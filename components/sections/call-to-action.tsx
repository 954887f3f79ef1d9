import type { ReactNode } from 'react';
import { Band } from '@/components/sections/band';
import { Link } from '@/components/ui/link';
import type { CallToActionSection } from '@/lib/content/tree';
import styles from '@/styles/sections/call-to-action.module.css';
import button from '@/styles/ui/button.module.css';

/** One thing to do next. */
export function CallToAction({ section }: { readonly section: CallToActionSection<ReactNode> }) {
  const { title, id, href, linkText, children } = section;
  return (
    <Band title={title} id={id}>
      <div className={styles.words}>
        {children}
        <p>
          <Link href={href} className={button.main}>
            {linkText}
          </Link>
        </p>
      </div>
    </Band>
  );
}
