import type { FormDefinition } from '@/lib/forms/definition';

/**
 * The address of a form at the hosted form service; `undefined` where it is sent to this site: no
 * service is set, the form has no id there, or it goes from page to page, which the service does not
 * know. The service is settled when the site is built.
 */
export function hostedFormUrl(
  { hostedId, steps }: Pick<FormDefinition, 'hostedId' | 'steps'>,
  origin: string | undefined = process.env.FORMS_ORIGIN,
): string | undefined {
  if (origin === undefined || origin === '' || hostedId === undefined) return undefined;
  return steps === undefined ? `${origin}/f/${hostedId}` : undefined;
}
