import { omitUndefined } from '@/lib/content/omit-undefined';
import { type Booking, formAnchor } from '@/lib/content/section-data';
import type { Content, Event } from '@/lib/server/content/content';
import { eventInstants, formatDate, formatEventTime } from '@/lib/server/content/dates';
import { bookingTimes } from '@/lib/server/content/booking-times';
import { findBookingProblems } from '@/lib/server/content/check-booking';
import { eventKey } from '@/lib/server/content/event-key';
import type { ContentFiles } from '@/lib/server/content/files/content-files';
import { isInvalidForm, pathOfFile } from '@/lib/server/content/files/file-names';
import type { Settings } from '@/lib/server/content/files/parse-settings';
import { suggestOneOf } from '@/lib/server/content/files/problems';
import {
  countedFields,
  findAnswerProblem,
  findPriceProblem,
} from '@/lib/server/content/forms/event-form';
import { eventFormWords } from '@/lib/server/content/forms/words';
import { eventSchema, type EventFile } from '@/lib/server/content/schemas/content-schemas';
import type { SectionSources } from '@/lib/server/content/sections/define-section';
import { bookingCheckWords, contentProblemWords } from '@/lib/server/content/words';

/** Reads `content/events/`, by date. Reports mistakes, also in what an event says about its form. */
export async function readEvents(
  files: ContentFiles,
  sources: SectionSources,
  formRules: Content['formRules'],
): Promise<Event[]> {
  const events: Event[] = [];
  for (const file of await files.list('content/events', '.yaml')) {
    const path = pathOfFile(file);
    const settings = await files.readSettings(file, eventSchema);
    if (settings === undefined) continue;
    const { value: data, lineOf } = settings;
    if (
      data.form !== undefined &&
      !sources.forms.has(data.form) &&
      !isInvalidForm(data.form, files.invalidFiles)
    ) {
      files.report(
        file,
        lineOf('form'),
        contentProblemWords.unknownForm(data.form) +
          suggestOneOf(data.form, [...sources.forms.keys()]),
      );
    }
    checkFormSettings(files, file, settings, sources, formRules);
    const body = files.parseMarkdown(data.body, lineOf('body') + 1, file, path, sources);
    const listed = {
      title: data.title,
      href: path,
      summary: data.description,
      date: data.date,
      dateText: formatDate(data.date, sources.site.locale),
      timeText: formatEventTime(data, sources.site.locale),
      ...omitUndefined({ price: data.price, booking: bookingOf(data, path, sources) }),
    };
    const same = events.find((other) => isSameChoice(other.data, data));
    if (same !== undefined) {
      files.report(file, lineOf('answers'), bookingCheckWords.sameAnswers(same.file));
    }
    events.push({ path, file, data, body, listed });
  }
  return events.sort((a, b) => a.data.date.localeCompare(b.data.date) || a.data.from - b.data.from);
}

/** Returns whether the answers of two events to one form are the same, so that a booking fits both. */
function isSameChoice(one: EventFile, other: EventFile): boolean {
  const answers = Object.entries(one.answers);
  return (
    one.form !== undefined &&
    one.form === other.form &&
    answers.length > 0 &&
    answers.length === Object.keys(other.answers).length &&
    answers.every(([name, value]) => other.answers[name] === value)
  );
}

function checkFormSettings(
  files: ContentFiles,
  file: string,
  settings: Settings<EventFile>,
  { forms, site }: SectionSources,
  formRules: Content['formRules'],
): void {
  const { value, lineOf } = settings;
  const { form: id, answers, prices } = value;
  const form = forms.get(id ?? '');
  const counted =
    form && countedFields(form, formRules.get(form.id)).map(({ name: field }) => field);
  for (const [name, price] of Object.entries(prices)) {
    const problem =
      id === undefined
        ? eventFormWords.pricesWithoutForm
        : counted && findPriceProblem(counted, name, price, site.currency);
    if (problem !== undefined) files.report(file, lineOf('prices', name), problem);
  }
  for (const { line, text } of findBookingProblems(settings, form, counted)) {
    files.report(file, line, text);
  }
  const { opens, closes } = bookingTimes(value, site.timeZone);
  if (opens !== undefined && opens >= closes) {
    files.report(file, lineOf('booking', 'opens'), bookingCheckWords.opensLate);
  }
  for (const [name, value] of Object.entries(answers)) {
    const problem =
      id === undefined ? eventFormWords.withoutForm : form && findAnswerProblem(form, name, value);
    if (problem !== undefined) files.report(file, lineOf('answers', name), problem);
  }
}

/** Returns where a planned event can be booked, if its form is open. */
function bookingOf(
  { form: id, status, ...data }: EventFile,
  path: string,
  { forms, site }: SectionSources,
): Booking | undefined {
  const form = forms.get(id ?? '');
  if (form?.active !== true || status !== 'planned') return undefined;
  const { end } = eventInstants(data, site.timeZone);
  return {
    event: eventKey({ path }),
    form: form.id,
    href: `${path}#${formAnchor(form.id)}`,
    until: end.getTime(),
  };
}
