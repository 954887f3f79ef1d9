import { basename } from 'node:path';
import type { FormDefinition } from '@/lib/forms/definition';
import type { ContentFiles } from '@/lib/server/content/files/content-files';
import { defineForm, rulesOf } from '@/lib/server/content/forms/define-form';
import { formSchema, type FormFile } from '@/lib/server/content/forms/form-schema';
import { extendHosted } from '@/lib/server/content/forms/extend-hosted';
import type { FormRules } from '@/lib/server/content/forms/form-rules';
import { fromHosted, hostedSchema } from '@/lib/server/content/forms/hosted-schema';

interface Forms {
  readonly forms: ReadonlyMap<string, FormDefinition>;
  /** What their files say that no page gets to know, by the form's id. */
  readonly formRules: ReadonlyMap<string, FormRules>;
}

/** The forms of `content/forms` by their ids; what is wrong with their files is noted. */
export async function readForms(source: ContentFiles, locale: string | undefined): Promise<Forms> {
  const forms = new Map<string, FormDefinition>();
  const formRules = new Map<string, FormRules>();
  const add = (file: string, id: string, form: FormFile) => {
    if (!/^[A-Za-z0-9_-]+$/.test(id)) {
      const message = 'A form’s file name is its address: use letters, digits, - and _ only.';
      source.report(file, 1, message);
    } else if (forms.has(id)) {
      source.report(file, 1, twice(id));
    } else {
      forms.set(id, defineForm(id, form, locale));
      formRules.set(id, rulesOf(form));
    }
  };
  const hosted = new Map<string, { readonly file: string; readonly form: FormFile }>();
  for (const file of await source.list('content/forms', '.json')) {
    const settings = await source.settings(file, hostedSchema);
    if (settings === undefined) continue;
    for (const [id, form] of fromHosted(basename(file, '.json'), settings.value)) {
      const other = hosted.get(id);
      if (other === undefined) hosted.set(id, { file, form });
      else source.report(file, 1, twice(id));
    }
  }
  const yamlFiles = await source.list('content/forms', '.yaml');
  const extended = new Set(yamlFiles.map((file) => basename(file, '.yaml')));
  for (const [id, { file, form }] of hosted) if (!extended.has(id)) add(file, id, form);
  for (const file of yamlFiles) {
    const id = basename(file, '.yaml');
    const form = hosted.get(id)?.form;
    const complete =
      form === undefined ? undefined : (written: unknown) => extendHosted(form, written);
    const settings = await source.settings(file, formSchema, undefined, complete);
    if (settings === undefined) continue;
    add(file, id, settings.value);
    const page = settings.value.thanks?.page;
    if (page === undefined) continue;
    const line = settings.lineOf('thanks', 'page');
    source.links.push({ file, line, href: page, path: '/' });
  }
  return { forms, formRules };
}

function twice(id: string): string {
  return `There is another form "${id}". Give one of them another name.`;
}
