import { createContext, useContext } from 'react';

/** The language of what the site and its visitors write; `undefined` where the operator reads the desk in the same. */
const SiteLanguage = createContext<string | undefined>(undefined);

/** Sets the language for the page below. */
export const SiteLanguageProvider = SiteLanguage.Provider;

/** Returns the attribute `lang` of what the site and its visitors write, for screen readers and spelling. */
export function useSiteLanguage(): string | undefined {
  return useContext(SiteLanguage);
}
