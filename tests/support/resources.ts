/** Returns the file of a resource with two places for the form "lend"; `slots` are its settings. */
export function resourceFile(title: string, slots: string, settings = ''): string {
  return `title: ${title}
description: Something that the tests lend by time.
place: The shed
form: lend
booking: { places: 2 }
slots: ${slots}
body: |
  Bring it back.
${settings}`;
}

/** A form that chooses a slot. */
export const lendForm = `title: Borrow
fields:
  - { name: slot, label: Which time?, kind: select, options: slots }
  - { name: name, label: Your name, maxLength: 100 }
  - { name: email, label: E-mail address, kind: email }
`;

/** Telescopes that are lent from the first Saturday of a month to that of the next. */
export const telescopes = {
  'content/forms/lend.yaml': lendForm,
  'content/resources/telescopes.yaml': resourceFile(
    'A telescope',
    '{ length: 1 month, starts: first saturday, ahead: 3 months, notice: 2 days }',
  ),
};

/** A room for half an hour in the opening hours, which are Fridays from 19:00 to 22:30. */
export const room = {
  'content/forms/lend.yaml': lendForm,
  'content/resources/room.yaml': resourceFile(
    'The room',
    '{ length: 30 minutes, gap: 30 minutes, hours: opening, ahead: 2 weeks, notice: 2 hours }',
  ),
};
