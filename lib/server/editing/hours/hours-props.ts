import { toOpeningHours } from '@/lib/server/content/dates';
import { hoursSchema } from '@/lib/server/content/schemas/hours-schema';
import { noticeOf, type DeskPageRequest } from '@/lib/server/desk/desk-page';
import { findFormTarget } from '@/lib/server/editing/forms/form-targets';
import { formProps } from '@/lib/server/editing/forms/form-props';
import { openForm } from '@/lib/server/editing/forms/open-form';
import { workingCopyOf } from '@/lib/server/editing/files/working-copy';
import { exceptionsOf, versionOfDay } from '@/lib/server/editing/hours/change-day';
import { changeDayWords } from '@/lib/words/lib/server/editing/hours';
import { listNextDays } from '@/lib/server/editing/hours/next-days';

/** Returns the props of the page of the opening hours: the next days, and the form of all hours. */
export async function hoursProps(request: DeskPageRequest) {
  const props = await formProps(request, 'hours');
  const target = findFormTarget('hours');
  if (props === undefined || target === undefined) return undefined;
  const opened = await openForm(workingCopyOf(process.cwd()), target);
  const written = opened === undefined || opened === 'unreadable' ? undefined : opened.value;
  const hours = hoursSchema.safeParse(written).data;
  const { query } = request.context;
  const failure = noticeOf(query, changeDayWords);
  return {
    ...props,
    ...(failure === undefined ? {} : { notice: failure, isProblem: true }),
    /** Without hours, or where they have a mistake, there is only the form. */
    days:
      hours === undefined
        ? []
        : listNextDays(toOpeningHours(hours), request.display).map((day, index) => {
            const isTyped = day.date === query.date;
            return {
              ...day,
              ...(isTyped ? { fields: typedFields(query) } : {}),
              isOpen: query.date === undefined ? index === 0 : isTyped,
              version: versionOfDay(exceptionsOf(written), day.date),
            };
          }),
  };
}

/** Returns what was typed for a day and not saved. */
function typedFields({ from, to, reason }: DeskPageRequest['context']['query']) {
  const text = (value: typeof from) => (typeof value === 'string' ? value : '');
  return { from: text(from), to: text(to), reason: text(reason) };
}
