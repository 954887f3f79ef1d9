import { z } from 'zod';
import { withWords } from '@/lib/server/content/schemas/field-meta';
import { checkSchedule, link, schedule, text } from '@/lib/server/content/schemas/values';
import { noticeMeta, noticeSchemaWords } from '@/lib/words/lib/server/content/schemas';

/** A page as `/visit`, or the pages below one as `/events/*`. */
const place = z
  .string()
  .regex(/^\/(?!\/)[^\s\\?#*]*(?:(?<=\/)\*)?$/, { error: () => noticeSchemaWords.where })
  .meta(withWords(noticeMeta.place, { control: 'address', picks: 'page', example: '/visit' }));

/** A notice above the header of pages. */
export const noticeSchema = z
  .strictObject({
    text: text.meta(withWords(noticeMeta.text, { control: 'paragraphs' })),
    link: link.optional().meta(noticeMeta.link),
    draft: schedule.draft,
    from: schedule.publish,
    until: schedule.until,
    /** The pages that have it; all without it. */
    where: z.array(place).min(1).optional().meta(noticeMeta.where),
    urgency: z.enum(['note', 'warning']).default('note').meta(noticeMeta.urgency),
  })
  .meta({
    layout: [
      'text',
      'link',
      'urgency',
      'from',
      'until',
      { label: () => noticeMeta.parts.somePages, fields: ['where', 'draft'] },
    ],
  })
  .transform(({ from, ...notice }) => ({ ...notice, publish: from }))
  .check((context) => {
    checkSchedule(context, 'from');
  });
export type NoticeFile = z.output<typeof noticeSchema>;
