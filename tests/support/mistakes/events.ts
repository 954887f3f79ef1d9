import { eventFile } from '@/tests/support/content';
import type { Mistake } from '@/tests/support/mistakes/mistake';
import {
  valueWords,
  repeatsWords,
  contentSchemaWords,
} from '@/lib/words/lib/server/content/schemas';
import { bookingCheckWords } from '@/lib/words/lib/server/content';

/** An event from another time than 19:00, with what is said about it. */
function timeMistake(what: string, from: string, advice: string): Mistake {
  return [
    what,
    { 'content/events/talk.yaml': eventFile('Talk').replace("from: '19:00'", `from: ${from}`) },
    [`content/events/talk.yaml:4  "from": ${advice}`],
  ];
}

/** Mistakes in events. */
export const eventMistakes: readonly Mistake[] = [
  timeMistake('a time that is a number', '18.30', valueWords.timeIs('18:30')),
  timeMistake('a time with a zero', '18.05', valueWords.timeIs('18:05')),
  timeMistake('a time without minutes', '18', valueWords.timeIs('18:00')),
  timeMistake('a time of twelve hours', '7.30 pm', valueWords.timeIs('19:30')),
  timeMistake('a time that cannot be read', 'noon', valueWords.timeOfDay),
  [
    'kinds of tickets with more places than the event',
    {
      'content/events/talk.yaml': eventFile(
        'Talk',
        'booking:\n  tickets:\n    adults: { label: Adults, places: 30 }\n  places: 8\n',
      ),
      'content/events/walk.yaml': eventFile(
        'Walk',
        'booking:\n  tickets:\n    adults: { label: Adults }\n  places:\n    all: 8\n    adults: 9\n',
      ),
    },
    [
      `content/events/talk.yaml:12  ${bookingCheckWords.kindPlaces(30, 8)}`,
      `content/events/walk.yaml:15  ${bookingCheckWords.kindPlaces(9, 8)}`,
    ],
  ],
  [
    'rules with thousands of dates',
    {
      'content/events/talk.yaml': eventFile('Talk', 'repeats: { rule: FREQ=DAILY;COUNT=5000 }\n'),
      'content/events/walk.yaml': eventFile(
        'Walk',
        'repeats: { rule: FREQ=DAILY;UNTIL=29991231 }\n',
      ),
    },
    [
      `content/events/talk.yaml:10  "repeats.rule": ${repeatsWords.tooManyDates(200)}`,
      `content/events/walk.yaml:10  "repeats.rule": ${repeatsWords.tooManyDates(200)}`,
    ],
  ],
  [
    'a rule without an end',
    { 'content/events/talk.yaml': eventFile('Talk', 'repeats: { rule: FREQ=WEEKLY }\n') },
    [`content/events/talk.yaml:10  "repeats.rule": ${repeatsWords.noEnd}`],
  ],
  [
    'an event that ends before it begins',
    { 'content/events/talk.yaml': eventFile('Talk').replace("to: '21:30'", "to: '18:00'") },
    [`content/events/talk.yaml:5  "to": ${contentSchemaWords.eventEnd}`],
  ],
];
