import { defaultForms } from './read-arguments';
import { formRoles, json, send, type FormRole, type Target } from './wire';

/**
 * Checks that the endpoint has the forms that the cases need. Returns a problem with its solution when
 * a form is missing or the endpoint is unreachable.
 */
export async function findMissingForms(target: Target): Promise<string | undefined> {
  const missing: FormRole[] = [];
  try {
    for (const role of formRoles) {
      const id = target.forms[role];
      if (id !== undefined && (await isMissing(target, `/f/${id}`))) missing.push(role);
    }
    const { project, forms } = target;
    if (missing.length === 0 && project !== undefined && forms.open !== undefined) {
      if (await isMissing(target, `/p/${project}/f/${forms.open}`)) {
        return `${target.origin} has no project "${project}": give the one of its content/site.yaml with --project, or leave it out.`;
      }
    }
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    return `${target.origin} does not answer (${message}): start the server there, or give another address.`;
  }
  return missing.length === 0 ? undefined : describeMissing(target, missing);
}

/** Posts an empty form, which an existing form rejects without storing it. */
async function isMissing(target: Target, path: string): Promise<boolean> {
  return (await send(target, json({}, { path }))).status === 404;
}

function describeMissing({ origin, forms }: Target, missing: readonly FormRole[]): string {
  const ids = missing.map((role) => `"${forms[role] ?? ''}"`).join(', ');
  const files = missing.map((role) => `${defaultForms[role]}.yaml`).join(', ');
  const flags = missing.map((role) => `--${role} ID`).join(', ');
  const [form, other] = missing.length === 1 ? ['form', 'another form'] : ['forms', 'other forms'];
  return `${origin} has no ${form} ${ids}: copy ${files} from tests/support/conformance-forms to content/forms there and start that site again, or name ${other} with ${flags}.`;
}
