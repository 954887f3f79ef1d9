import { render } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { Form } from '@/components/forms/form';
import { fillForm } from '@/components/forms/live/dom/fill-form';
import { formatAnswers } from '@/lib/forms/answer-summary';
import { carryOver } from '@/lib/forms/carry-over';
import { fieldIssue } from '@/lib/forms/errors/issue';
import { readFields } from '@/lib/forms/dom/read-form';
import { type Field, kindOf, serverKindOf } from '@/lib/forms/kinds/registry';
import { fieldExamples } from '@/lib/gallery/examples';
import { valuesOf } from '@/lib/forms/submission';
import { validateSubmission } from '@/lib/forms/validation/validate-submission';
import { formSchema } from '@/lib/server/content/forms/form-schema';
import { summarizeSubmission } from '@/lib/server/inbox/desk/views/submission-summary';
import { describeFields } from '@/lib/server/forms/submissions/describe-submission';
import { formOf } from '@/tests/support/form-server';
import { missingWords } from '@/lib/words/lib/forms/errors';

const display = { locale: 'en-GB', timeZone: 'Europe/London', now: new Date('2026-11-20') };

/** Returns the form's file with one field. */
function fileOf({ required, ...field }: Field) {
  return { fields: [field.kind === 'hidden' ? field : { ...field, required }] };
}

describe.each(fieldExamples.map((example) => [example.field.kind, example] as const))(
  'a field of the kind %s',
  (kind, { field: written, values }) => {
    const definition = formOf('form', fileOf(written));
    const [field = written] = definition.fields;
    const sent = values.length === 0 ? [] : ([[field.name, values]] as const);
    // Files are sent beside the values, and visitors see no hidden field.
    const isAnswered = kind !== 'file' && kind !== 'hidden';

    test('is defined by its settings in the form’s file', () => {
      expect(field).toEqual({ ...written, required: kind !== 'hidden' });
    });

    test('accepts no settings of other kinds, and asks for the one that it needs', () => {
      const { settings, needs } = serverKindOf(field);
      const isValid = (more: object) =>
        formSchema.safeParse({ title: 'Form', ...fileOf({ ...written, ...more }) }).success;
      expect(isValid({})).toBe(true);
      expect(isValid({ maxLength: 100_000 })).toBe(false);
      expect(isValid({ maxLength: 100 })).toBe(settings.includes('maxLength'));
      expect(isValid({ maxItems: 3 })).toBe(settings.includes('maxItems'));
      if (needs !== undefined) expect(isValid({ [needs]: undefined })).toBe(false);
    });

    test('accepts its values, and asks for a missing one by its label', () => {
      const sentence = missingWords[kindOf(field).missing](`“${field.label}”`);
      expect(fieldIssue('REQUIRED_FIELD_MISSING', field).sentence).toBe(sentence);
      if (kind === 'file') return;
      expect(validateSubmission(definition, sent)).toEqual([]);
      const missing = validateSubmission(definition, []).map((issue) => issue.sentence);
      expect(missing).toEqual(isAnswered ? [sentence] : []);
    });

    test('sends from a page what was typed, on the server and in the browser', () => {
      const { container } = render(
        <Form definition={definition} values={isAnswered ? sent : []} />,
      );
      const form = container.querySelector('form') ?? expect.fail();
      expect(container.querySelectorAll(`[name="${field.name}"]`).length).toBeGreaterThan(0);
      if (kind === 'file') return;
      const read = () => valuesOf(readFields(form), field.name)?.filter((text) => text !== '');
      expect(read()).toEqual(values);
      if (!isAnswered) return;
      fillForm(form, definition, [[field.name, []]]);
      expect(read() ?? []).toEqual([]);
      fillForm(form, definition, sent);
      expect(read()).toEqual(values);
      expect(validateSubmission(definition, readFields(form))).toEqual([]);
    });

    test('has a label and an error that describes its control', () => {
      if (kind === 'hidden') return;
      const issues = [fieldIssue('REQUIRED_FIELD_MISSING', field)];
      const { container } = render(<Form definition={definition} issues={issues} />);
      const box = container.querySelector(`[data-field="${field.name}"]`);
      expect(box).toHaveTextContent(field.label);
      // A group is invalid as a whole.
      const invalid = container.querySelector('[aria-invalid=true]');
      expect(invalid).toHaveAccessibleDescription(expect.stringContaining(field.label));
    });

    test('shows its answer on the check page, in mails and at the desk', () => {
      const answers = formatAnswers(field, values);
      expect(answers).toHaveLength(values.length === 0 ? 0 : values.length);
      if (values.length === 0) return;
      const [shown] = describeFields({ fields: sent }, definition);
      expect(shown?.label).toBe(field.label);
      expect(shown?.values.map(({ text }) => text)).toEqual(answers);
      const summary = summarizeSubmission(sent, { definition, rules: undefined }, display);
      const isOmitted = serverKindOf(field).summary === 'none' || kind === 'email';
      expect(summary === '').toBe(isOmitted);
    });

    test('keeps its answer when the form changes', () => {
      const { fields, earlier } = carryOver(definition, definition, sent);
      expect(earlier).toEqual([]);
      if (isAnswered) expect(fields).toEqual(sent);
    });

    test('has a valid value for the daily test, unless it is a required file', () => {
      const site = { url: 'https://example.org', today: '2026-11-20' };
      const value = serverKindOf(field).canaryValue(field, site);
      expect(value === undefined).toBe(kind === 'file');
      if (value === undefined) return;
      expect(validateSubmission(definition, [[field.name, [value]]])).toEqual([]);
    });
  },
);
