/**
 * The colours of styles/tokens.css by day, for what is drawn where no stylesheet reaches. A test
 * compares them.
 */
export const dayColours = {
  paper: '#f4f1e8',
  ink: '#16233b',
  soft: '#565f72',
  line: '#c9c5b6',
  accent: '#ab2f1b',
} as const;
