import { validContent } from '@/tests/support/content';
import { type Mistake } from '@/tests/support/mistakes/mistake';

/** Mistakes in the settings of the site. */
export const siteMistakes: readonly Mistake[] = [
  [
    'an unknown setting of the site',
    {
      'content/site.yaml': validContent['content/site.yaml'].replace('coordinates:', 'cordinates:'),
    },
    ['content/site.yaml:11  "cordinates" is not a setting here. Did you mean "coordinates"?'],
  ],
  [
    'an invalid time',
    {
      'content/site.yaml': validContent['content/site.yaml'].replace('19:00-22:30', '7pm-10pm'),
    },
    ['content/site.yaml:18  "hours.week.friday[1]": write opening times as 19:00-22:30'],
  ],
  [
    'an invalid time zone',
    { 'content/site.yaml': validContent['content/site.yaml'].replace('Europe/London', 'London') },
    ['content/site.yaml:5  "timeZone": write a time zone such as Europe/London'],
  ],
];
