import { expect, test } from 'vitest';
import { link, schedule } from '@/lib/server/content/schemas/values';
import { inLanguage } from '@/lib/server/platform/state/in-language';
import { valueWords as english } from '@/lib/words/en/lib/server/content/schemas';
import { valueWords as german } from '@/lib/words/de/lib/server/content/schemas';

test.each([
  ['en', english],
  ['de', german],
])('says what is wrong in the language of the work: %s', (language, words) => {
  inLanguage(language, () => {
    const until = schedule.until.safeParse('tomorrow');
    const { href } = link.shape;
    expect(until.error?.issues).toMatchObject([{ message: words.moment }]);
    expect(href.safeParse('visit').error?.issues).toMatchObject([{ message: words.link }]);
  });
});
