import { consentBannerWords, withdrawalWords } from '@/lib/words/components/site/consent';
import { consentUrl, isTagManagerId } from '@/lib/site/consent/consent';
import styles from '@/styles/site/consent/consent-banner.module.css';

interface ConsentBannerProps {
  /** The id of Google Analytics or Tag Manager. */
  readonly tag: string;
}

/**
 * Renders the consent question, before all other content and without covering any.
 *
 * It has no link, so that the skip link stays the first of the page. It is a form, so that it also
 * works before hydration. It is hidden without scripts, because then no analytics runs.
 * lib/boot/consent.js decides before the first paint whether it shows.
 */
export function ConsentBanner({ tag }: ConsentBannerProps) {
  const tool = isTagManagerId(tag) ? 'Google Tag Manager' : 'Google Analytics';
  return (
    <section
      id="consent"
      className={styles.banner}
      aria-label={consentBannerWords.label}
      data-tag={tag}
      data-with-scripts=""
    >
      <form method="post" action={consentUrl} className={styles.inner}>
        <p className={styles.question}>
          <b>{consentBannerWords.question}</b> {consentBannerWords.explanation(tool)}
        </p>
        <p className={styles.choices}>
          <button type="submit" name="answer" value="yes" className={styles.choice}>
            {consentBannerWords.accept}
          </button>
          <button type="submit" name="answer" value="no" className={styles.choice}>
            {consentBannerWords.decline}
          </button>
        </p>
      </form>
      <p className={styles.result} tabIndex={-1} data-result="">
        <span data-result-yes="">{consentBannerWords.accepted}</span>
        <span data-result-no="">{consentBannerWords.declined}</span> {consentBannerWords.settings}
      </p>
    </section>
  );
}

/** Renders the button that withdraws consent, at the foot of every page. */
export function ConsentWithdrawal() {
  return (
    <section className={styles.withdrawal} aria-label={withdrawalWords.label} data-with-scripts="">
      <form method="post" action={consentUrl} className={styles.inner}>
        <p>{withdrawalWords.state}</p>
        <button type="submit" name="answer" value="no" className={styles.choice}>
          {withdrawalWords.withdraw}
        </button>
      </form>
    </section>
  );
}
