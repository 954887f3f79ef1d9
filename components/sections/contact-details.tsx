import { Band } from '@/components/sections/band';
import { Link } from '@/components/ui/link';
import type { ContactDetailsSection } from '@/lib/content/tree';
import styles from '@/styles/sections/contact-details.module.css';

/** Where we are and how to reach us. */
export function ContactDetails({ section }: { readonly section: ContactDetailsSection }) {
  const { title, id, name, address, email, phone, directions } = section;
  const lines = [name, ...address.lines, address.locality, address.region, address.postalCode];
  return (
    <Band title={title} id={id}>
      <address className={styles.address}>
        {lines
          .filter((line) => line !== undefined)
          .map((line) => (
            <span key={line}>{line}</span>
          ))}
      </address>
      <dl className={styles.ways}>
        {email !== undefined && (
          <div>
            <dt>E-mail</dt>
            <dd>
              <a href={`mailto:${email}`}>{email}</a>
            </dd>
          </div>
        )}
        {phone !== undefined && (
          <div>
            <dt>Telephone</dt>
            <dd>
              <a href={`tel:${phone.replaceAll(/[^+\d]/g, '')}`}>
                {phone.replaceAll(' ', '\u00a0')}
              </a>
            </dd>
          </div>
        )}
        {directions !== undefined && (
          <div>
            <dt>On the way</dt>
            <dd>
              <Link href={directions}>How to get here</Link>
            </dd>
          </div>
        )}
      </dl>
    </Band>
  );
}
