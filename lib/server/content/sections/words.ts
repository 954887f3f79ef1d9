export const gallerySectionTexts = {
  noPictures: (folder: string, suggestion: string) =>
    `There are no pictures in public${folder}.${suggestion || ' Put them there, or correct "folder".'}`,
} as const;

export const downloadTexts = {
  noFiles: (folder: string, suggestion: string) =>
    `There are no files in public${folder}.${suggestion || ' Put them there, or correct "folder".'}`,
} as const;
