/** The address that a form is sent to. */
export interface FormTarget {
  /** `embedded`: this site's endpoint, which has idempotency keys. `hosted`: the form service. */
  readonly kind: 'embedded' | 'hosted';
  /** The absolute URL. */
  readonly url: string;
  readonly key: string;
}

export interface FormTargetOptions {
  /** The form's key or hashid: the name of its file, or its id at the hosted service. */
  readonly key: string | undefined;
  /** The project's id, for a form that is identified by its key in a project. */
  readonly project?: string;
  /** The origin of the hosted service; default: this site. */
  readonly hostedOrigin?: string;
}

/**
 * Returns the address of a form. Throws if the key is missing or could change the address. The
 * published client joins strings, so that an empty origin sends to the hosted service and `/` to a
 * host named `f`; here the site's own forms are always on the site's origin.
 */
export function formTarget(options: FormTargetOptions, siteOrigin: string): FormTarget {
  const { key, project, hostedOrigin } = options;
  if (key === undefined || key === '') {
    throw new Error(
      'You must provide a form key or hashid: the name of a file in content/forms (such as "contact"), or the form’s id at the hosted service.',
    );
  }
  if (placeholders.includes(key.toUpperCase())) {
    throw new Error(`"${key}" is an example’s key. Write your own form’s key or hashid.`);
  }
  requireName('form key', key);
  if (project !== undefined) requireName('project', project);
  const origin = originOf(hostedOrigin ?? siteOrigin);
  const path = project === undefined ? `/f/${key}` : `/p/${project}/f/${key}`;
  return { kind: hostedOrigin === undefined ? 'embedded' : 'hosted', url: `${origin}${path}`, key };
}

const placeholders: readonly string[] = [
  'YOUR_FORM_ID',
  'YOUR-FORM-ID',
  'FORM_ID',
  'YOUR_FORM_KEY',
];

/** Keys are put into the address without encoding, so they must not change it. */
function requireName(what: string, name: string): void {
  if (/^[\w-]+$/.test(name)) return;
  throw new Error(`The ${what} "${name}" may hold letters, digits, "-" and "_" only.`);
}

function originOf(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const isWeb = url?.protocol === 'https:' || url?.protocol === 'http:';
  if (url !== undefined && isWeb && (text === url.origin || text === `${url.origin}/`)) {
    return url.origin;
  }
  throw new Error(
    `"${text}" is no origin to send a form to. Write scheme and host, such as https://formspree.io.`,
  );
}
