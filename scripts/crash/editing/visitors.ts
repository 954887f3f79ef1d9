import type { EditedSite } from './browser';
import { pages, paragraphsOf } from './pages';

/** What visitors see of both pages. */
export class Visitors {
  /** The texts of both pages at the last publication. */
  private published: readonly string[] = [];
  /** Those of a publication that was interrupted: visitors may see them, or will when the server has noticed. */
  private interrupted: readonly string[] | undefined;

  constructor(private readonly site: EditedSite) {}

  /** Takes the texts of a publication that was shown as done, or that was interrupted. */
  expect(texts: readonly string[], isDone: boolean): void {
    this.interrupted = isDone ? undefined : texts;
    if (isDone) this.published = texts;
  }

  /** Returns what is wrong in a sentence, if visitors do not see the last publication on both pages. */
  async findProblem(): Promise<string | undefined> {
    if (await this.seesPublication()) return undefined;
    const seen = (await this.readPages()).map((page) =>
      page.match(/(?<=<p>)Paragraph [^<]*/g)?.join(' / '),
    );
    return `Visitors do not see the last publication on both pages, but: ${seen.join(' // ')}`;
  }

  /** An interrupted publication is the last one as soon as visitors see it. */
  private async seesPublication(): Promise<boolean> {
    const { published, interrupted } = this;
    if (published.length === 0 || (await this.seesAll(published))) return true;
    if (interrupted === undefined) return false;
    // Asked last: the two pages may have been requested before and after the switch.
    if (!(await this.seesAll(interrupted))) return false;
    this.expect(interrupted, true);
    return true;
  }

  private async seesAll(texts: readonly string[]): Promise<boolean> {
    const seen = await this.readPages();
    return texts.every((text, index) =>
      paragraphsOf(text).every((paragraph) => seen[index]?.includes(`>${paragraph}<`)),
    );
  }

  private async readPages(): Promise<readonly string[]> {
    return Promise.all(
      pages.map(async (path) => {
        const name = path.replace('content/pages/', '').replace('.md', '');
        const response = await fetch(`${this.site.url ?? ''}/${name}`);
        return response.text();
      }),
    );
  }
}
