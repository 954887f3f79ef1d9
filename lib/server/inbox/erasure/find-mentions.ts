import type { FormDefinition } from '@/lib/forms/definition';
import type { StoredSubmission } from '@/lib/server/forms/submissions/submission-record';
import { nameOf } from '@/lib/server/inbox/desk/views/sender';
import { foldWords, unifyApostrophes } from '@/lib/server/inbox/search/search-words';
import type { Store } from '@/lib/server/store';

/** Messages of a person whose names are searched for: the latest ones. */
const maxOwn = 50;

/** Messages of others that are read for each name and the address. */
const maxRead = 500;

type MentionStore = Pick<Store, 'findSubmission' | 'listSubmissions'>;

/** Messages of other senders that name a person. */
interface Mentions {
  /** The newest first. */
  readonly submissions: readonly StoredSubmission[];
  /** Whether there may be more. */
  readonly isCut: boolean;
}

/**
 * Finds the messages of others that contain a person's address, or a name with which the person has signed
 * messages (`own`). Names and addresses are compared as searches do, and as whole words in their order.
 */
export async function findMentions(
  email: string,
  own: readonly string[],
  forms: ReadonlyMap<string, FormDefinition>,
  store: MentionStore,
): Promise<Mentions> {
  const signed = await Promise.all(own.slice(-maxOwn).map((id) => store.findSubmission(id)));
  const names = signed.flatMap((each) => (each && nameOf(each, forms.get(each.form))) ?? []);
  const phrases = [email, ...new Set(names)].filter((name) => foldWords(name).length > 0);
  const isOwn = new Set(own);
  const found = new Map<string, StoredSubmission>();
  let isCut = false;
  for (const search of phrases) {
    const listed = await store.listSubmissions({ search, limit: maxRead });
    isCut ||= listed.length === maxRead;
    for (const submission of listed) {
      if (!isOwn.has(submission.id) && contains(submission, search)) {
        found.set(submission.id, submission);
      }
    }
  }
  // Ids ascend with time.
  const submissions = [...found.values()].sort((one, other) => (one.id < other.id ? 1 : -1));
  return { submissions, isCut };
}

function contains({ fields }: StoredSubmission, phrase: string): boolean {
  const phrases = spellingsOf(phrase);
  return fields.some(([, values]) =>
    values.some((value) =>
      spellingsOf(value).some((text, index) => text.includes(phrases[index] ?? text)),
    ),
  );
}

/**
 * Returns the words of a text between spaces, in each spelling in which one may have typed them: with umlauts
 * or without, and with apostrophes or without. `Ana’s` is also `Ana` and `s`.
 */
function spellingsOf(text: string): readonly string[] {
  const separate = unifyApostrophes(text).replaceAll("'", ' ');
  return [text, separate].flatMap((written) =>
    (['letters', 'digraphs'] as const).map(
      (spelling) => ` ${foldWords(written, spelling).join(' ')} `,
    ),
  );
}
