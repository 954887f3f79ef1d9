import { DisclosureTables } from '@/components/site/consent/disclosure-tables';
import { cookiesPageWords } from '@/lib/words/components/site/consent';
import { Article } from '@/components/ui/article';
import { consentUrl, type ConsentState } from '@/lib/site/consent/consent';
import type { Disclosures } from '@/lib/site/consent/disclosures';
import banner from '@/styles/site/consent/consent-banner.module.css';
import styles from '@/styles/site/consent/cookies-page.module.css';

interface CookiesPageProps {
  readonly state: ConsentState;
  readonly disclosures: Disclosures;
}

/** Renders the visitor's choice and the disclosures. It works without scripts. */
export function CookiesPage({ state, disclosures }: CookiesPageProps) {
  const { title, lede, states, accept, decline } = cookiesPageWords;
  return (
    <Article title={title} lede={lede}>
      {state !== 'no-analytics' && <p className={styles.state}>{states[state]}</p>}
      {state !== 'no-analytics' && state !== 'signal' && (
        <form method="post" action={consentUrl} className={styles.choices}>
          <button type="submit" name="answer" value="yes" className={banner.choice}>
            {accept}
          </button>
          <button type="submit" name="answer" value="no" className={banner.choice}>
            {decline}
          </button>
        </form>
      )}
      <DisclosureTables disclosures={disclosures} />
    </Article>
  );
}
