import type { StoredSubmission } from '@/lib/server/forms/submissions/submission-record';
import type { WebhookShape } from '@/lib/server/platform/store/tables/webhook-rows';

const bodyWords = {
  summary: (form: string, sender: string) => `${form}: ${sender}`,
  open: 'Open at the desk',
  test: 'A test of this webhook',
} as const;

/** A submission, and how the short text names it. */
interface WebhookMessage {
  readonly submission: StoredSubmission;
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
      return JSON.stringify(standardBody(message));
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
      return JSON.stringify({ text: bodyWords.test });
    case 'discord':
      return JSON.stringify({ content: bodyWords.test, allowed_mentions: { parse: [] } });
  }
}

function standardBody({ submission, siteUrl }: WebhookMessage) {
  const { id, reference, form, receivedAt, fields, files } = submission;
  return {
    type: 'submission.created',
    timestamp: receivedAt.toISOString(),
    data: {
      id,
      reference,
      form,
      received: receivedAt.toISOString(),
      fields: fields.map(([name, values]) => ({ name, values })),
      files: files.map(({ id: file, field, name, type, bytes }) => {
        return { field, name, type, bytes, url: `${siteUrl}/api/desk/files/${file}` };
      }),
      url: deskUrl(siteUrl, id),
    },
  };
}

function slackText({ submission, formTitle, sender, summary, siteUrl }: WebhookMessage): string {
  const title = bodyWords.summary(escapeSlack(formTitle), escapeSlack(sender));
  const link = `<${deskUrl(siteUrl, submission.id)}|${bodyWords.open}>`;
  return [title, escapeSlack(summary), link].join('\n');
}

function discordText({ submission, formTitle, sender, summary, siteUrl }: WebhookMessage): string {
  const title = bodyWords.summary(escapeDiscord(formTitle), escapeDiscord(sender));
  return [title, escapeDiscord(summary), `<${deskUrl(siteUrl, submission.id)}>`].join('\n');
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
