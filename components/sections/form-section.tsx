import { Form } from '@/components/forms/form';
import { Band } from '@/components/sections/band';
import { CallToAction } from '@/components/sections/call-to-action';
import type { FormSection as FormSectionData } from '@/lib/content/tree';

/** A form in its place on a page; one that takes a card has a page of its own, and this leads there. */
export function FormSection({ section }: { readonly section: FormSectionData }) {
  const { title, id, form } = section;
  const place = { title, id: id ?? `form-${form.id}` };
  if (form.payment !== undefined && form.active) {
    const words = form.intro === undefined ? null : <p>{form.intro}</p>;
    const href = `/f/${form.id}`;
    const linkText = `${form.submitLabel} by card`;
    return (
      <CallToAction
        section={{ section: 'call-to-action', ...place, href, linkText, children: words }}
      />
    );
  }
  return (
    <Band {...place}>
      <Form definition={form} />
    </Band>
  );
}
