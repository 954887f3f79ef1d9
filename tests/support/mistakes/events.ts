import { eventFile } from '@/tests/support/content';
import type { Mistake } from '@/tests/support/mistakes/mistake';

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
  timeMistake('a time that is a number', '18.30', "write a time of day in quotes, as '18:30'"),
  timeMistake('a time with a zero', '18.05', "write a time of day in quotes, as '18:05'"),
  timeMistake('a time without minutes', '18', "write a time of day in quotes, as '18:00'"),
  timeMistake('a time of twelve hours', '7.30 pm', "write a time of day in quotes, as '19:30'"),
  timeMistake('a time that cannot be read', 'noon', 'write a time of day as 19:00'),
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
      'content/events/talk.yaml:12  The event has 8 places, so a kind cannot have 30. Write 8 or less, or more places of the event.',
      'content/events/walk.yaml:15  The event has 8 places, so a kind cannot have 9. Write 8 or less, or more places of the event.',
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
      'content/events/talk.yaml:10  "repeats.rule": a series has 200 dates at most. Let it end earlier, and go on in another file',
      'content/events/walk.yaml:10  "repeats.rule": a series has 200 dates at most. Let it end earlier, and go on in another file',
    ],
  ],
  [
    'a rule without an end',
    { 'content/events/talk.yaml': eventFile('Talk', 'repeats: { rule: FREQ=WEEKLY }\n') },
    [
      'content/events/talk.yaml:10  "repeats.rule": a series needs an end. Add either UNTIL with the last date, such as UNTIL=20270430, or COUNT, such as COUNT=12',
    ],
  ],
  [
    'an event that ends before it begins',
    { 'content/events/talk.yaml': eventFile('Talk').replace("to: '21:30'", "to: '18:00'") },
    [
      'content/events/talk.yaml:5  "to": the event ends before it begins. Write a time after "from"; past midnight, at most 12 hours later',
    ],
  ],
];
