import type { IncomingHttpHeaders } from 'node:http';
import { reservedFields } from '@/lib/forms/reserved-names';
import { type SubmittedFields, valuesOf } from '@/lib/forms/submission';
import { cleanText, showLine } from '@/lib/server/platform/mail/visible-text';

/** Where the visitor who sent a submission came from, as `utm_…` of an address said; '' for what it left out. */
export interface SubmissionSource {
  /** Such as `newsletter`. */
  readonly source: string;
  /** Such as `email`. */
  readonly medium: string;
  /** Such as `spring-2027`. */
  readonly campaign: string;
}

const parameters = {
  source: 'utm_source',
  medium: 'utm_medium',
  campaign: 'utm_campaign',
} as const;

/** In characters. A longer value is cut. */
const maxLength = 100;

/**
 * Returns the source of a post: of fields that a page of another site has for it, else of the address by which
 * the visit began, which the site's scripts send, else of the page that posts (`Referer`). `undefined` if none
 * of them names one.
 */
export function sourceOfPost(
  headers: IncomingHttpHeaders,
  sent: SubmittedFields,
): SubmissionSource | undefined {
  const [visit = ''] = valuesOf(sent, reservedFields.visit) ?? [];
  const fields = sent.flatMap(([name, [value = '']]) => [[name, value]]);
  return (
    parseSource(new URLSearchParams(fields)) ??
    parseSource(new URLSearchParams(visit)) ??
    sourceOfPage(headers)
  );
}

/** Returns the source that the address of the page that posts names, if any. */
export function sourceOfPage({ referer = '' }: IncomingHttpHeaders): SubmissionSource | undefined {
  return URL.canParse(referer) ? parseSource(new URL(referer).searchParams) : undefined;
}

/** Returns a source as parameters of an address. */
export function sourceParameters(source: SubmissionSource): URLSearchParams {
  const { source: name, medium, campaign } = parameters;
  const values = [
    [name, source.source],
    [medium, source.medium],
    [campaign, source.campaign],
  ];
  return new URLSearchParams(values.filter(([, value]) => value !== ''));
}

/** Returns a source as a text: what it names, separated by commas. */
export function sourceText({ source, medium, campaign }: SubmissionSource): string {
  return [source, medium, campaign].filter((value) => value !== '').join(', ');
}

function parseSource(values: URLSearchParams): SubmissionSource | undefined {
  const valueOf = (name: string) => {
    const line = showLine(cleanText((values.get(name) ?? '').slice(0, maxLength * 2)));
    return Array.from(line).slice(0, maxLength).join('');
  };
  const source = {
    source: valueOf(parameters.source),
    medium: valueOf(parameters.medium),
    campaign: valueOf(parameters.campaign),
  };
  return sourceText(source) === '' ? undefined : source;
}
