import { earlierAnswersWords } from '@/lib/words/components/forms';
import { markName } from '@/lib/forms/form-markup';
import { earlierField } from '@/lib/forms/reserved-names';
import styles from '@/styles/forms/visitor-form.module.css';

/** Adds answers to questions that the form no longer has, to be read and to be sent. */
export function addEarlierAnswers(form: HTMLFormElement, answers: readonly string[]): void {
  if (answers.length === 0) return;
  const page = form.ownerDocument;
  const section = page.createElement('section');
  section.setAttribute('aria-label', earlierAnswersWords.title);
  section.setAttribute(markName('earlier'), '');
  section.className = styles.intro ?? '';
  const text = page.createElement('p');
  text.textContent = earlierAnswersWords.text;
  const list = page.createElement('ul');
  for (const answer of answers) {
    const item = page.createElement('li');
    item.textContent = answer;
    const input = page.createElement('input');
    Object.assign(input, { type: 'hidden', name: earlierField, value: answer });
    item.insertAdjacentElement('beforeend', input);
    list.insertAdjacentElement('beforeend', item);
  }
  section.insertAdjacentElement('beforeend', text);
  section.insertAdjacentElement('beforeend', list);
  form.insertAdjacentElement('afterbegin', section);
}
