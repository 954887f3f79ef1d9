/** The text of the viewer of pictures. */
export const viewerTexts = {
  label: (title: string | undefined) => (title === undefined ? 'Pictures' : `Pictures: ${title}`),
} as const;
