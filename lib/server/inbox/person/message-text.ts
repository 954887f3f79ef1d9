import type { FormDefinition } from '@/lib/forms/definition';
import { formatAmount } from '@/lib/payments/amount';
import { filePath, type PersonRecord } from '@/lib/server/inbox/person/person-record';
import { messageWords as words } from '@/lib/words/lib/server/inbox/person';
import { fullTime, type DisplayOptions } from '@/lib/server/desk/format-times';
import { stateTitles } from '@/lib/words/lib/server/desk';
import { sourceText } from '@/lib/server/forms/submissions/submission-source';
import { showAddress, showText } from '@/lib/server/platform/mail/visible-text';

/** A heading with the texts below it. */
type Part = readonly [heading: string, texts: readonly string[]];

/** Returns a submission and what belongs to it as plain text, in the words of its form. */
export function messageText(
  record: PersonRecord,
  form: FormDefinition | undefined,
  display: DisplayOptions,
): string {
  const { submission, source, conversation, drafts, mails, inbound } = record;
  const { reference, receivedAt, state, reasons, fields, files } = submission;
  const time = (at: Date) => fullTime(at, display).text;
  const answers = fields.map(([name, values]): Part => {
    const field = form?.fields.find((each) => each.name === name);
    const options = field !== undefined && 'options' in field ? field.options : [];
    const labelOf = (value: string) => options.find((option) => option.value === value)?.label;
    return [field?.label ?? name, values.map((value) => labelOf(value) ?? value)];
  });
  const parts: readonly Part[] = [
    [words.reference, [reference]],
    [words.received, [time(receivedAt)]],
    [words.folder, [stateTitles[state]]],
    ...answers,
    [words.payment, paymentTexts(record, display)],
    [words.door, doorTexts(record, display)],
    [words.source, source === undefined ? [] : [sourceText(source)]],
    [words.files, files.map(filePath)],
    [words.reasons, reasons],
    [words.labels, conversation.labels],
    [words.assignee, [conversation.assignee ?? []].flat()],
    [
      words.notes,
      conversation.notes.map(
        ({ author, createdAt, text }) => `${words.by(author, time(createdAt))}\n${text}`,
      ),
    ],
    [
      words.drafts,
      drafts.map(
        ({ operator, changedAt, text }) => `${words.by(operator, time(changedAt))}\n${text}`,
      ),
    ],
    [
      words.mails,
      mails.map(({ kind, to, subject, text, createdAt }) => {
        const about = words.mail(kind, showAddress(to), time(createdAt));
        return `${about}\n${words.subject}: ${subject}\n\n${text}`;
      }),
    ],
    [
      words.inbound,
      inbound.map(({ sender, subject, text, receivedAt }) => {
        const about = words.by(showAddress(sender), time(receivedAt));
        return `${about}\n${words.subject}: ${subject}\n\n${text}`;
      }),
    ],
  ];
  const title = form?.title ?? submission.form;
  // An answer is shown also if it is empty; another part is not.
  const shown = parts.filter((part) => part[1].length > 0 || answers.includes(part));
  return `${showText(title)}\n\n${shown.map(partText).join('\n')}`;
}

function partText([heading, texts]: Part): string {
  const filled = texts.map((text) => showText(text.trim())).filter((text) => text !== '');
  const lines = filled.length === 0 ? [words.empty] : filled;
  return `${showText(heading)}\n${lines.map(indent).join('\n')}\n`;
}

/** Indents each line, so that no text looks like a heading. */
function indent(text: string): string {
  return text.replaceAll(/^/gm, '  ');
}

function doorTexts(
  { door: { checkIns, sale } }: PersonRecord,
  display: DisplayOptions,
): readonly string[] {
  return [
    ...(sale?.paid === undefined ? [] : [words.doorSale(formatAmount(sale.paid, display.locale))]),
    ...checkIns.map(({ event, people, at, operator }) =>
      words.checkIn(event, people, words.by(operator, fullTime(at, display).text)),
    ),
  ];
}

function paymentTexts(
  { payment, refunds }: PersonRecord,
  display: DisplayOptions,
): readonly string[] {
  if (payment === undefined) return [];
  const sum = (minor: number) => formatAmount({ ...payment.amount, minor }, display.locale);
  const time = (at: Date) => fullTime(at, display).text;
  return [
    words.paymentOf(sum(payment.amount.minor), payment.state),
    `${words.reference}: ${payment.reference}`,
    ...(payment.paidAt === undefined ? [] : [words.paidAt(time(payment.paidAt))]),
    ...refunds.map(({ minor, requestedAt, state }) =>
      words.refund(sum(minor), time(requestedAt), state),
    ),
  ];
}
