import { LightSwitch } from '@/components/layout/light-switch';
import { Link } from '@/components/ui/link';
import type { SiteFrame } from '@/lib/site/frame';
import styles from '@/styles/layout/site-footer.module.css';

export function SiteFooter({ frame }: { readonly frame: SiteFrame }) {
  return (
    <footer className={styles.footer}>
      <div className={styles.inner}>
        <div>
          <p className={styles.about}>{frame.footer.text}</p>
          <nav aria-label="Small print">
            <ul className={styles.links}>
              {frame.footer.links.map(({ label, href }) => (
                <li key={href}>
                  <Link href={href}>{label}</Link>
                </li>
              ))}
            </ul>
          </nav>
        </div>
        <LightSwitch />
      </div>
    </footer>
  );
}
