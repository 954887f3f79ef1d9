import { toOpeningHours } from '@/lib/server/content/dates';
import {
  flattenSections,
  type Content,
  type Page,
  type Resource,
} from '@/lib/server/content/content';
import type { DateState } from '@/lib/server/content/events/date-state';
import { findBookingProblems } from '@/lib/server/content/events/check-booking';
import { findPriceProblems } from '@/lib/server/content/events/check-prices';
import { withShownPrices } from '@/lib/server/content/events/ticket-kinds';
import type { ContentFiles } from '@/lib/server/content/files/content-files';
import { isInvalidForm, pathOfFile } from '@/lib/server/content/files/file-names';
import { suggestOneOf } from '@/lib/server/content/files/problems';
import { countedFields } from '@/lib/server/content/forms/event-form';
import type { ResourceSource } from '@/lib/server/content/resources/resource-source';
import type { SectionSources } from '@/lib/server/content/sections/define-section';
import { findLeadPicture, withLeadPicture } from '@/lib/server/content/lead-picture';
import { contentProblemWords, resourceWords } from '@/lib/words/lib/server/content';

/** Creates the resources. Reports mistakes in what they say about their form and the site's hours. */
export function createResources(
  files: ContentFiles,
  resourceSources: readonly ResourceSource[],
  sources: SectionSources,
  formRules: Content['formRules'],
  dateStates: readonly DateState[] = [],
): Resource[] {
  const { site } = sources;
  return resourceSources.map(({ file, value: data, lineOf }): Resource => {
    const path = pathOfFile(file);
    const form = sources.forms.get(data.form);
    const field = formRules.get(data.form)?.slotField;
    if (form === undefined) {
      if (!isInvalidForm(data.form, files.invalidFiles)) {
        const suggestion = suggestOneOf(data.form, [...sources.forms.keys()]);
        files.report(file, lineOf('form'), contentProblemWords.unknownForm(data.form) + suggestion);
      }
    } else if (field === undefined) {
      files.report(file, lineOf('form'), resourceWords.noSlotField(data.form));
    }
    if (data.slots.hours === 'opening' && site.hours === undefined) {
      files.report(file, lineOf('slots', 'hours'), resourceWords.noOpeningHours);
    }
    const counted = form && countedFields(form, formRules.get(form.id)).map(({ name }) => name);
    const booked = { data: { ...data, answers: { [field ?? '']: path } }, lineOf };
    const problems = [
      ...findPriceProblems(booked, form, counted, site.currency),
      ...findBookingProblems(booked, form, counted),
    ];
    for (const { line, text } of problems) files.report(file, line, text);
    const picture = findLeadPicture(files, file, { data, lineOf }, sources.files);
    const body = files.parseMarkdown(data.body, lineOf('body') + 1, file, path, sources);
    files.checkHeroes(file, body);
    return {
      path,
      file,
      field: field ?? '',
      locale: site.locale,
      dateStates,
      data: withShownPrices(data, form, formRules.get(data.form), site),
      picture,
      body: withLeadPicture(body, picture),
      rules: {
        slots: data.slots,
        opening: site.hours && toOpeningHours(site.hours),
        timeZone: site.timeZone,
      },
    };
  });
}

/** Reports forms with slots on pages other than those of their resources: these pages are not current. */
export function checkSlotForms(
  files: ContentFiles,
  pages: readonly Pick<Page, 'file' | 'body'>[],
  { resources, formRules }: Pick<Content, 'resources' | 'formRules'>,
): void {
  for (const { file, body } of pages) {
    for (const node of flattenSections(body.nodes)) {
      if (node.section !== 'form' || formRules.get(node.form.id)?.slotField === undefined) continue;
      const { path = '' } = resources.find(({ data }) => data.form === node.form.id) ?? {};
      files.report(file, 1, resourceWords.formOnPage(node.form.id, path));
    }
  }
}
