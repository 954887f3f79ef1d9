import { Form } from '@/components/forms/form';
import { Band } from '@/components/sections/band';
import type { FormSection as FormSectionData } from '@/lib/content/tree';

/** A form in its place on a page. */
export function FormSection({
  section: { title, id, form },
}: {
  readonly section: FormSectionData;
}) {
  return (
    <Band title={title} id={id ?? `form-${form.id}`}>
      <Form definition={form} />
    </Band>
  );
}
