import { DisclosureTables } from '@/components/consent/disclosure-tables';
import { Article } from '@/components/layout/article';
import { consentUrl, type ConsentChoice } from '@/lib/consent/consent';
import type { Disclosures } from '@/lib/consent/disclosures';
import styles from '@/styles/consent/cookies-page.module.css';

interface CookiesPageProps {
  /**
   * The visitor's choice; `open` without one, `signal` when the browser sends Global Privacy
   * Control, `unasked` on a site without analytics.
   */
  readonly state: ConsentChoice | 'open' | 'signal' | 'unasked';
  readonly disclosures: Disclosures;
}

const states = {
  yes: 'You said yes: your visits are counted.',
  no: 'You said no: your visits are not counted.',
  open: 'You have not said whether your visits may be counted. Until you say yes, they are not.',
  signal:
    'Your browser asks every site not to follow you (Global Privacy Control). Here that is a no: your visits are not counted.',
} as const;

/** Renders the visitor's choice and the disclosures. It works without scripts. */
export function CookiesPage({ state, disclosures }: CookiesPageProps) {
  return (
    <Article
      title="Cookies"
      lede="What your browser keeps for this site, and whom else it asks. This page is made of the site’s settings, so that it says what is so."
    >
      {state !== 'unasked' && <p className={styles.state}>{states[state]}</p>}
      {state !== 'unasked' && state !== 'signal' && (
        <form method="post" action={consentUrl} className={styles.answers}>
          <button type="submit" name="answer" value="yes" className={styles.answer}>
            Yes, count them
          </button>
          <button type="submit" name="answer" value="no" className={styles.answer}>
            No, do not
          </button>
        </form>
      )}
      <DisclosureTables disclosures={disclosures} />
    </Article>
  );
}
