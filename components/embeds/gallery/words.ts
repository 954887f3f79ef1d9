/** The text of the viewer of pictures. */
export const viewerWords = {
  label: (title: string | undefined) => (title === undefined ? 'Pictures' : `Pictures: ${title}`),
  counter: (number: number, count: number) => `${number} of ${count}`,
  close: 'Close',
  zoom: 'Zoom',
  previous: 'Previous picture',
  next: 'Next picture',
  error: 'This picture cannot be loaded.',
} as const;
