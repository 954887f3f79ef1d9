import type { Person } from '@/lib/server/content/content';
import type { ContentFiles } from '@/lib/server/content/files/content-files';
import type { Settings } from '@/lib/server/content/files/parse-settings';
import { suggestOneOf } from '@/lib/server/content/files/problems';
import { findCaptioned, type PublicFiles } from '@/lib/server/content/pictures';
import type { PeopleFile } from '@/lib/server/content/schemas/content-schemas';
import { isPossiblePhone, phoneLengthProblem } from '@/lib/server/content/telephone';
import { contentProblemWords } from '@/lib/words/lib/server/content';

/** The file with the people of the organisation. */
export const peopleFile = 'content/people.yaml';

/**
 * Creates the people with their portraits. Reports portraits that do not exist, and telephone numbers that
 * cannot: `country` is that of the site.
 */
export function createPeople(
  files: ContentFiles,
  { value, lineOf }: Settings<PeopleFile>,
  publicFiles: PublicFiles,
  country: string,
): readonly Person[] {
  const report = (line: number, message: string) => {
    files.report(peopleFile, line, message);
  };
  return value.map(({ picture, body, ...person }, index) => {
    const path = `/people/${person.id}`;
    const { phone } = person.contact ?? {};
    if (phone !== undefined && !isPossiblePhone(phone, country)) {
      const message = phoneLengthProblem(country);
      const line = lineOf(index, 'contact', 'phone');
      report(line, `"[${index + 1}].contact.phone": ${message}`);
    }
    person.links.forEach(({ href }, number) => {
      files.links.push({
        file: peopleFile,
        line: lineOf(index, 'links', number, 'href'),
        href,
        path,
      });
    });
    return {
      ...person,
      path: body === undefined ? undefined : path,
      portrait: findCaptioned(picture, lineOf(index, 'picture', 'src'), report, publicFiles),
    };
  });
}

/** Reports the id of a person who is not in `content/people.yaml`, unless that file has mistakes. */
export function checkPerson(
  files: ContentFiles,
  file: string,
  line: number,
  id: string,
  people: readonly Person[],
): void {
  const ids = people.map((person) => person.id);
  if (ids.includes(id) || files.invalidFiles.has(peopleFile)) return;
  files.report(file, line, contentProblemWords.unknownPerson(id) + suggestOneOf(id, ids));
}
