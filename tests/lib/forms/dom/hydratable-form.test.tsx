import { hasUserInput } from '@/lib/forms/dom/hydratable-form';
import { expect, test } from 'vitest';

const html = `
  <input name="name" value="Ana">
  <textarea name="message">Hello</textarea>
  <input type="radio" name="kind" value="visit" checked><input type="radio" name="kind" value="gift">
  <input type="checkbox" name="news">
  <select name="day"><option>Friday</option><option>Saturday</option></select>
  <select name="hour"><option>8</option><option selected>9</option></select>
  <input type="hidden" name="_step" value="1">
  <button>Send</button>`;

/** Renders a form and changes one control. */
function formWith(name: string, set: Readonly<Record<string, unknown>>): HTMLFormElement {
  document.body.innerHTML = `<form>${html}</form>`;
  const [form] = document.forms;
  if (form === undefined) throw new Error('There is no form.');
  const controls = form.querySelectorAll(`[name="${name}"]`);
  Object.assign(controls[controls.length - 1] ?? {}, set);
  return form;
}

test('finds no input in an untouched form', () => {
  expect(hasUserInput(formWith('name', {}))).toBe(false);
  expect(hasUserInput(formWith('_step', { value: '2' }))).toBe(false);
});

test.each([
  ['name', { value: 'Bo' }],
  ['message', { value: '' }],
  ['kind', { checked: true }],
  ['news', { checked: true }],
  ['day', { selectedIndex: 1 }],
  ['hour', { selectedIndex: 0 }],
])('finds a changed %s', (name, set) => {
  expect(hasUserInput(formWith(name, set))).toBe(true);
});
