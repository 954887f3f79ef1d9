import { z } from 'zod';
import { checkSchedule, link, schedule, text } from '@/lib/server/content/schemas/values';
import { noticeSchemaWords } from '@/lib/words/lib/server/content/schemas';

/** A page as `/visit`, or the pages below one as `/events/*`. */
const place = z
  .string()
  .regex(/^\/(?!\/)[^\s\\?#*]*(?:(?<=\/)\*)?$/, { error: () => noticeSchemaWords.where })
  .meta({ label: 'Page', control: 'address', picks: 'page', example: '/visit' });

/** A notice above the header of pages. */
export const noticeSchema = z
  .strictObject({
    text: text.meta({ label: 'Notice', example: 'We are closed on Friday', control: 'paragraphs' }),
    link: link.optional().meta({ label: 'Link', help: 'Where visitors read more.' }),
    draft: schedule.draft,
    from: schedule.publish,
    until: schedule.until,
    /** The pages that have it; all without it. */
    where: z.array(place).min(1).optional().meta({
      label: 'Pages',
      help: 'All pages have it if you name none. /events/* means the pages below /events.',
      itemName: 'page',
    }),
    urgency: z
      .enum(['note', 'warning'])
      .default('note')
      .meta({
        label: 'Urgency',
        help: 'A warning stands out, and visitors cannot hide it.',
        choices: { note: 'Note', warning: 'Warning' },
      }),
  })
  .meta({
    layout: [
      'text',
      'link',
      'urgency',
      'from',
      'until',
      { label: 'Only on some pages, or not yet', fields: ['where', 'draft'] },
    ],
  })
  .transform(({ from, ...notice }) => ({ ...notice, publish: from }))
  .check((context) => {
    checkSchedule(context, 'from');
  });
export type NoticeFile = z.output<typeof noticeSchema>;
