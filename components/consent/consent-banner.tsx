import { consentUrl, isTagManagerId } from '@/lib/consent/consent';
import styles from '@/styles/consent/consent-banner.module.css';

interface ConsentBannerProps {
  /** The id of Google Analytics or Tag Manager. */
  readonly tag: string;
}

/**
 * Renders the consent question, before all other content and without covering any.
 *
 * It has no link, so that the skip link stays the first of the page. It is a form, so that a press
 * before hydration is an answer too. It is hidden without scripts, because then nothing is
 * counted. lib/boot/consent.js decides before the first paint whether it shows.
 */
export function ConsentBanner({ tag }: ConsentBannerProps) {
  const tool = isTagManagerId(tag) ? 'Google Tag Manager' : 'Google Analytics';
  return (
    <section
      id="consent"
      className={styles.banner}
      aria-label="Counting visits"
      data-tag={tag}
      data-with-scripts=""
    >
      <form method="post" action={consentUrl} className={styles.inner}>
        <p className={styles.question}>
          <b>May we count your visit?</b> With a yes, {tool} sets cookies and tells us which pages
          are read. With a no, nothing of it is loaded. “Cookie settings” at the foot of each page
          says more and changes it.
        </p>
        <p className={styles.answers}>
          <button type="submit" name="answer" value="yes" className={styles.answer}>
            Yes, count it
          </button>
          <button type="submit" name="answer" value="no" className={styles.answer}>
            No, do not
          </button>
        </p>
      </form>
      <p className={styles.done} tabIndex={-1} data-said="">
        <span data-said-yes="">Thank you. Your visits are counted from now on.</span>
        <span data-said-no="">Your visits are not counted.</span> “Cookie settings” at the foot of
        each page changes it.
      </p>
    </section>
  );
}

/** Renders the button that withdraws consent, at the foot of every page. */
export function ConsentWithdrawal() {
  return (
    <section
      className={styles.withdrawal}
      aria-label="Your visits are counted"
      data-with-scripts=""
    >
      <form method="post" action={consentUrl} className={styles.inner}>
        <p>Your visits are counted, as you allowed.</p>
        <button type="submit" name="answer" value="no" className={styles.answer}>
          Stop counting them
        </button>
      </form>
    </section>
  );
}
