/** A page or a file of the site that a link can lead to. */
export interface LinkTarget {
  readonly title: string;
  readonly href: string;
}
