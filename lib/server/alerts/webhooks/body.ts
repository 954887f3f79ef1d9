import { webhookWords } from '@/lib/words/lib/server/alerts';
import type { StoredSubmission } from '@/lib/server/forms/submissions/submission-record';
import type { WebhookShape } from '@/lib/server/platform/store/tables/webhook-rows';

/** A mail that answers a submission. */
interface Answer {
  readonly id: string;
  readonly kind: string;
  readonly sender: string;
  readonly senderName: string;
  readonly subject: string;
  readonly text: string;
  readonly visibleLength: number;
  readonly receivedAt: Date;
}

/** A submission or an answer to it, and how the short text names it. */
interface WebhookMessage {
  readonly submission: StoredSubmission;
  /** The mail that is announced; the submission itself without it. */
  readonly answer?: Answer | undefined;
  readonly formTitle: string;
  readonly sender: string;
  /** One line. */
  readonly summary: string;
  readonly siteUrl: string;
}

/** Returns the JSON that a webhook sends. Slack and Discord get a short text with a link. */
export function webhookBody(shape: WebhookShape, message: WebhookMessage): string {
  switch (shape) {
    case 'standard':
      return JSON.stringify(
        message.answer === undefined ? standardBody(message) : answerBody(message.answer, message),
      );
    case 'slack':
      return JSON.stringify({ text: slackText(message), unfurl_links: false });
    case 'discord':
      // Without `parse`, Discord notifies everybody that a text mentions.
      return JSON.stringify({ content: discordText(message), allowed_mentions: { parse: [] } });
  }
}

/** Returns the body of a test delivery. */
export function testBody(shape: WebhookShape, now: Date): string {
  switch (shape) {
    case 'standard':
      return JSON.stringify({ type: 'test', timestamp: now.toISOString(), data: {} });
    case 'slack':
      return JSON.stringify({ text: webhookWords.test });
    case 'discord':
      return JSON.stringify({ content: webhookWords.test, allowed_mentions: { parse: [] } });
  }
}

function standardBody({ submission, siteUrl }: WebhookMessage) {
  const { id, reference, form, receivedAt, fields } = submission;
  return {
    type: 'submission.created',
    timestamp: receivedAt.toISOString(),
    data: {
      id,
      reference,
      form,
      received: receivedAt.toISOString(),
      fields: fields.map(([name, values]) => ({ name, values })),
      files: filesOf(submission.files, siteUrl),
      url: deskUrl(siteUrl, id),
    },
  };
}

/** Returns the body for an answer, with its text without what it quotes. */
function answerBody(answer: Answer, { submission, siteUrl }: WebhookMessage) {
  const { id, reference, form, mergedInto, files } = submission;
  const { kind, sender, senderName, subject, text, visibleLength, receivedAt } = answer;
  return {
    type: 'submission.answered',
    timestamp: receivedAt.toISOString(),
    data: {
      id,
      reference,
      form,
      mergedInto,
      mail: {
        id: answer.id,
        kind,
        from: sender,
        name: senderName,
        subject,
        text: text.slice(0, visibleLength).trim(),
        received: receivedAt.toISOString(),
        files: filesOf(
          files.filter(({ mail }) => mail === answer.id),
          siteUrl,
        ),
      },
      url: deskUrl(siteUrl, shownId(submission)),
    },
  };
}

function filesOf(files: StoredSubmission['files'], siteUrl: string) {
  return files.map(({ id, field, name, type, bytes }) => {
    return { field, name, type, bytes, url: `${siteUrl}/api/desk/files/${id}` };
  });
}

function slackText(message: WebhookMessage): string {
  const { submission, formTitle, sender, siteUrl } = message;
  const title = webhookWords.summary(escapeSlack(formTitle), escapeSlack(sender));
  const link = `<${deskUrl(siteUrl, shownId(submission))}|${webhookWords.open}>`;
  return [title, escapeSlack(summaryOf(message)), link].join('\n');
}

function discordText(message: WebhookMessage): string {
  const { submission, formTitle, sender, siteUrl } = message;
  const title = webhookWords.summary(escapeDiscord(formTitle), escapeDiscord(sender));
  const link = `<${deskUrl(siteUrl, shownId(submission))}>`;
  return [title, escapeDiscord(summaryOf(message)), link].join('\n');
}

function summaryOf({ answer, summary }: WebhookMessage): string {
  return answer === undefined ? summary : webhookWords.answer(summary);
}

/** Returns the id of the submission whose page shows this one. */
function shownId({ id, mergedInto }: StoredSubmission): string {
  return mergedInto ?? id;
}

/** Escapes the three characters of Slack's markup, and breaks mentions such as `@everyone`. */
function escapeSlack(text: string): string {
  const escaped = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
  return breakMentions(escaped).replace(/[*_~`]/g, '$&\u200b');
}

/** Escapes Discord's Markdown, and breaks mentions and links. */
function escapeDiscord(text: string): string {
  return breakMentions(text.replace(/[\\*_~`|>#[\]()<]/g, '\\$&')).replaceAll('://', ':\u200b//');
}

/** Puts a space of no width after each @, so that no service sees a mention. */
function breakMentions(text: string): string {
  return text.replace(/[@\uff20]/g, '$&\u200b');
}

function deskUrl(siteUrl: string, id: string): string {
  return `${siteUrl}/desk/${encodeURIComponent(id)}`;
}
