/** The text of the gallery page. */

export const galleryWords = {
  title: 'Gallery',
  intro: 'Every section and every state of a form. Choose a light to see it in full size: ',
  allLights: 'all three',
  formState: (state: string) => `form, ${state}`,
  sectionState: (section: string, state: string) => `${section}, ${state}`,
} as const;
