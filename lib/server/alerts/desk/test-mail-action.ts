import type { ActionResult, DeskActionRequest } from '@/lib/server/desk/desk-action';
import { testMailWords } from '@/lib/words/lib/server/alerts';
import { addMailIds, paragraphs } from '@/lib/server/alerts/notifications/submission-mails';

/** Queues a test mail to the operator and redirects to its delivery. */
export async function sendTestMail({
  services: { store, settings, now },
  operator: { email },
  randomBytes,
  readContent,
}: DeskActionRequest): Promise<ActionResult> {
  const { site } = await readContent();
  const draft = {
    kind: 'alarm' as const,
    to: email,
    subject: testMailWords.subject(site.name),
    text: paragraphs([testMailWords.text, `${site.name}\n${settings.SITE_URL}`]),
  };
  const mails = addMailIds([draft], now(), { siteUrl: settings.SITE_URL, randomBytes });
  await store.queueMails(undefined, mails, now());
  const search = new URLSearchParams({ mail: mails[0]?.id ?? '' });
  return { kind: 'done', next: `/desk/check-up?${search.toString()}#test` };
}
