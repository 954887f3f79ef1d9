import { z } from 'zod';
import { checkSchedule, link, schedule, text } from '@/lib/server/content/schemas/values';
import { noticeSchemaWords } from '@/lib/server/content/schemas/words';

/** A page as `/visit`, or the pages below one as `/events/*`. */
const place = z.string().regex(/^\/(?!\/)[^\s\\?#*]*(?:(?<=\/)\*)?$/, noticeSchemaWords.where);

/** A notice above the header of pages. */
export const noticeSchema = z
  .strictObject({
    text,
    link: link.optional(),
    draft: schedule.draft,
    from: schedule.publish,
    until: schedule.until,
    /** The pages that have it; all without it. */
    where: z.array(place).min(1).optional(),
    urgency: z.enum(['note', 'warning']).default('note'),
  })
  .transform(({ from, ...notice }) => ({ ...notice, publish: from }))
  .check((context) => {
    checkSchedule(context, 'from');
  });
export type NoticeFile = z.output<typeof noticeSchema>;
