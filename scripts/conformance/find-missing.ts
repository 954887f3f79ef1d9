import { usualForms } from './read-arguments';
import { formParts, json, send, type FormPart, type Target } from './wire';

/**
 * Asks for the forms that the cases need, before the cases are put to them. Returns a sentence that
 * says what to do where one is missing, or where nothing answers; `undefined` where all are there.
 */
export async function findMissing(target: Target): Promise<string | undefined> {
  const missing: FormPart[] = [];
  try {
    for (const part of formParts) {
      const id = target.forms[part];
      if (id !== undefined && (await isMissing(target, `/f/${id}`))) missing.push(part);
    }
    const { project, forms } = target;
    if (missing.length === 0 && project !== undefined && forms.open !== undefined) {
      if (await isMissing(target, `/p/${project}/f/${forms.open}`)) {
        return `${target.origin} has no project "${project}": give the one of its content/site.yaml with --project, or leave it out.`;
      }
    }
  } catch (error) {
    const words = error instanceof Error ? error.message : String(error);
    return `${target.origin} does not answer (${words}): start the server there, or give another address.`;
  }
  return missing.length === 0 ? undefined : missingWords(target, missing);
}

/** An empty post to a form that exists is refused for what is in it, and stores nothing. */
async function isMissing(target: Target, path: string): Promise<boolean> {
  return (await send(target, json({}, { path }))).status === 404;
}

function missingWords({ origin, forms }: Target, missing: readonly FormPart[]): string {
  const ids = missing.map((part) => `"${forms[part] ?? ''}"`).join(', ');
  const files = missing.map((part) => `${usualForms[part]}.yaml`).join(', ');
  const flags = missing.map((part) => `--${part} ID`).join(', ');
  const [form, other] = missing.length === 1 ? ['form', 'another form'] : ['forms', 'other forms'];
  return `${origin} has no ${form} ${ids}: copy ${files} from tests/support/conformance-forms to content/forms there and start that site again, or name ${other} with ${flags}.`;
}
