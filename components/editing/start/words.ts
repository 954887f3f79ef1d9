/** The fixed text of the start page of editing. */
export const startPageTexts = {
  below: (count: number, marked: number) => {
    const pages = count === 1 ? '1 page below' : `${count} pages below`;
    return marked === 0 ? pages : `${pages}, ${marked} marked`;
  },
} as const;
