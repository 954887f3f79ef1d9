import { skyClientSections } from '@/components/sky/client-sections';

/** The sections of extensions that run in the browser too. All pages of the content load these modules. */
export const clientExtensionSections = {
  ...skyClientSections,
};
