import { deskNameOf, type FormDefinition } from '@/lib/forms/definition';
import { summaryWords } from '@/lib/words/lib/server/alerts';
import { languageOfAddress } from '@/lib/server/access/operator-language';
import { mailLanguage } from '@/lib/server/platform/mail/mail-language';
import { inLanguage } from '@/lib/server/platform/state/in-language';
import { displayOf, shortTime, type DisplayOptions } from '@/lib/server/desk/format-times';
import type { RandomBytes } from '@/lib/server/platform/http/requests/tokens';
import {
  addMailIds,
  paragraphs,
  type MailDraft,
} from '@/lib/server/alerts/notifications/submission-mails';
import type { HeldNotices } from '@/lib/server/platform/mail/mail-record';
import type { Store } from '@/lib/server/store';

/** How long held notifications wait, so that one summary has all that come within minutes. */
const summaryDelayMs = 10 * 60_000;

interface SummaryDeps {
  readonly store: Pick<Store, 'addSummary' | 'listHeldNotices' | 'listOperators'>;
  readonly forms: ReadonlyMap<string, Pick<FormDefinition, 'title' | 'deskName'>>;
  readonly siteName: string;
  readonly siteUrl: string;
  readonly display: DisplayOptions;
  readonly randomBytes: RandomBytes;
}

/**
 * Queues one mail to each address in place of the notifications above its number of an hour, ten minutes
 * after the first of them. Several processes may run it at the same time.
 */
export async function sendSummaries(deps: SummaryDeps): Promise<void> {
  const { store, siteUrl, display, randomBytes } = deps;
  const held = await store.listHeldNotices();
  const due = held.filter(({ since }) => display.now.getTime() - since.getTime() >= summaryDelayMs);
  const operators = due.length === 0 ? [] : await store.listOperators();
  for (const to of new Set(due.map((notices) => notices.to))) {
    const notices = held.filter((each) => each.to === to);
    const draft = inLanguage(languageOfAddress(operators, to), () => {
      const shown = displayOf(display, display.now);
      return draftSummary(to, notices, { ...deps, display: shown });
    });
    const [mail] = addMailIds([draft], display.now, { siteUrl, randomBytes });
    if (mail !== undefined) await store.addSummary(mail, notices, display.now);
  }
}

function draftSummary(
  to: string,
  notices: readonly HeldNotices[],
  { forms, siteName, siteUrl, display }: SummaryDeps,
): MailDraft {
  const total = notices.reduce((sum, { count }) => sum + count, 0);
  const ids = [...new Set(notices.map(({ form }) => form))];
  const parts = ids.map((id) => {
    const title = deskNameOf(forms.get(id), id);
    const lines = notices
      .filter(({ form }) => form === id)
      .map(({ kind, count, since }) =>
        summaryWords[kind](count, title, shortTime(since, display).text),
      );
    return [...lines, `${siteUrl}/desk/inbox?form=${encodeURIComponent(id)}`].join('\n');
  });
  return {
    kind: 'summary',
    to,
    ...mailLanguage(),
    subject: summaryWords.subject(siteName, total),
    text: paragraphs([...parts, summaryWords.why]),
  };
}
