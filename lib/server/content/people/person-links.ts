import type { NamedLink } from '@/lib/content/page-content';
import { findPeople, type Person } from '@/lib/server/content/content';
import { formatPhone } from '@/lib/server/content/telephone';

/** Returns the names of the people with some ids, each with the path of their page if they have one. */
export function linkPeople(people: readonly Person[], ids: readonly string[]): NamedLink[] {
  return findPeople(people, ids).map(({ name, path }) => ({ name, href: path }));
}

/** Returns the e-mail address and the telephone number of a person, as a country writes it. */
export function contactLinks(
  { contact: { email, phone } = {} }: Person,
  country: string,
): NamedLink[] {
  const call = phone === undefined ? undefined : formatPhone(phone, country);
  return [
    ...(email === undefined ? [] : [{ name: email, href: `mailto:${email}` }]),
    ...(call === undefined ? [] : [{ name: call.text, href: call.href }]),
  ];
}

/** Returns the links of a person to pages elsewhere. */
export function webLinks({ links }: Person): NamedLink[] {
  return links.map(({ label, href }) => ({ name: label, href }));
}

/** Returns links as a text. */
export function namesOf(links: readonly NamedLink[]): string {
  return links.map(({ name }) => name).join(', ');
}
