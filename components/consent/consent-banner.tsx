import { consentUrl, isTagManagerId } from '@/lib/consent/consent';
import styles from '@/styles/consent/consent-banner.module.css';

interface ConsentBannerProps {
  /** The id of Google Analytics or Tag Manager. */
  readonly tag: string;
}

/**
 * Asks whether visits may be counted, before anything else on the page and over nothing of it; it
 * has no link, so that the way past the header stays the first of the page. It is
 * a form, so that an early press is an answer too; without scripts nothing could count, and it is
 * not there. Shown or not is decided before the first paint (lib/consent/boot-consent.js).
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

/** One press takes a yes back, at the foot of every page. */
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
