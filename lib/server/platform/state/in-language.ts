import { AsyncLocalStorage } from 'node:async_hooks';
import { currentLanguage, languageState, spokenLanguage } from '@/lib/languages/current-language';
import { processState } from '@/lib/server/platform/state/process-state';

interface Choice {
  language: string | undefined;
}

const storage = () => processState('language', () => new AsyncLocalStorage<Choice>());

/**
 * Runs work, and what it awaits, in a language of the software: a page, the requests of an operator, a mail.
 *
 * Sites and operators with the main language alone pay nothing: before version 24, Node.js hooks into each promise
 * once a context was kept (lib/server/platform/http/logging/request-context.ts).
 */
export function inLanguage<Result>(language: string, run: () => Result): Result {
  const spoken = spokenLanguage(language);
  if (spoken === currentLanguage()) return run();
  return storageInUse().run({ language: spoken }, run);
}

/**
 * Runs work that finds out its language on the way: a document, which gets the props of its page when it renders
 * it. Until then it has the language around it.
 */
export function inLanguageToBeSet<Result>(
  run: (setLanguage: (language: string) => void) => Result,
): Result {
  // All work has been in the main language so far, as then the props of this page were.
  if (languageState().read === undefined) return run(() => undefined);
  const choice: Choice = { language: storage().getStore()?.language };
  return storage().run(choice, () =>
    run((language) => {
      choice.language = spokenLanguage(language);
    }),
  );
}

function storageInUse(): AsyncLocalStorage<Choice> {
  languageState().read ??= () => storage().getStore()?.language;
  return storage();
}
