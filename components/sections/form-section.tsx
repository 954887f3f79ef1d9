import { Form } from '@/components/forms/form';
import { Band } from '@/components/sections/band';
import { CallToAction } from '@/components/sections/call-to-action';
import type { FormSection as FormSectionData } from '@/lib/content/tree';

/** Renders a form, or a link to its own page if it takes a card. */
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
