import { type MouseEvent, type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import { blockLabel } from '@/components/editing/fields/block-label';
import { LabelText, Notes } from '@/components/editing/fields/control';
import { Disclosure } from '@/components/editing/fields/fold';
import { useForm } from '@/components/editing/fields/form-context';
import { useDragging } from '@/components/editing/fields/use-dragging';
import { wordsOf } from '@/lib/editing/text/text-node';
import { fieldWords } from '@/lib/words/components/editing/fields';
import {
  AddSection,
  SectionFields,
  SectionSwitch,
} from '@/components/editing/sections/section-fields';
import {
  firstOf,
  intentName,
  keysOf,
  addButtonId,
  listIntent,
  namePart,
  nameOf,
  newKey,
  sectionParts,
  stepKeys,
  valuePart,
  type FormField,
  type ListField,
  type ListStep,
} from '@/lib/editing/form-field';
import form from '@/styles/desk/form.module.css';
import styles from '@/styles/editing/fields.module.css';
import button from '@/styles/ui/button.module.css';
import visuallyHidden from '@/styles/ui/visually-hidden.module.css';

interface ListControlProps {
  readonly field: ListField;
  readonly name: string;
  readonly renderItem: (field: FormField, name: string) => ReactNode;
}

/** An only entry with more fields is folded, too. */
const maxOpenFields = 8;

/**
 * Renders a list whose items can be added, removed and moved. Its buttons submit the form, and the server shows
 * it again with what was typed; scripts do the same at once, and move items that are dragged.
 */
export function ListControl({ field, name, renderItem }: ListControlProps) {
  const { item, itemName, isNamed, nameLabel = fieldWords.name, isText = false } = field;
  const shown = useForm();
  const { entries, sections = {}, sectionNames } = shown;
  const { keys, list, stepButton, moveTo } = useListKeys(field, name);
  const drag = useDragging(list, moveTo);
  const isOrdered = !isLine(item) && keys.length > 1;
  const textOf = (part: string) => firstOf(entries, nameOf(part, valuePart));
  const isFolded = item.kind === 'group' && (keys.length > 1 || item.fields.length > maxOpenFields);
  return (
    <fieldset className={isLine(item) ? styles.spans : styles.group} id={name} tabIndex={-1}>
      <legend>
        <LabelText field={item.kind === 'span' ? { ...field, isRequired: true } : field} />
      </legend>
      <Notes field={field} name={name} />
      <input type="hidden" name={name} value="" />
      <ol ref={list} className={styles.list}>
        {keys.map((key, index) => {
          const part = nameOf(name, key);
          const numbered = fieldWords.item(itemName, index + 1);
          const section = isText ? sections[part] : undefined;
          const fields = (
            <>
              {isNamed && (
                <label>
                  {nameLabel}
                  <ItemName field={field} name={nameOf(part, namePart)} at={index} />
                </label>
              )}
              {section === undefined &&
                renderItem(
                  item.kind === 'span' || item.kind === 'group'
                    ? item
                    : {
                        ...item,
                        label: isText
                          ? blockLabel(index, textOf(part), sectionNames)
                          : `${item.label} ${index + 1}`,
                      },
                  nameOf(part, valuePart),
                )}
              {section !== undefined && (
                <SectionFields field={section} name={part} number={index + 1}>
                  {renderItem(section, nameOf(part, sectionParts.form))}
                </SectionFields>
              )}
              {isText && <SectionSwitch name={part} isForm={section !== undefined} />}
            </>
          );
          return (
            <li
              key={key}
              id={part}
              tabIndex={-1}
              data-drag={drag === undefined ? undefined : dragMark(drag, index, keys.length)}
            >
              <input type="hidden" name={name} value={key} />
              {isFolded ? (
                <Disclosure
                  summary={summaryOf(shown, part, item) || fieldWords.newItem(itemName)}
                  names={[part]}
                  isOpen={key.startsWith('n')}
                >
                  {fields}
                </Disclosure>
              ) : (
                fields
              )}
              <div className={styles.steps}>
                {isOrdered && <span data-handle="" aria-hidden="true" className={styles.handle} />}
                {!isLine(item) && index > 0 && stepButton('up', key, numbered)}
                {!isLine(item) && index < keys.length - 1 && stepButton('down', key, numbered)}
                {(item.kind !== 'span' || keys.length > 1) && stepButton('remove', key, numbered)}
                {isText && index < keys.length - 1 && stepButton('add', key, numbered)}
                {isText && index < keys.length - 1 && (
                  <AddSection after={key} numbered={numbered} />
                )}
              </div>
            </li>
          );
        })}
      </ol>
      <div className={styles.steps}>
        {stepButton('add', '', '')}
        {isText && <AddSection after="" numbered="" />}
      </div>
    </fieldset>
  );
}

interface ItemNameProps {
  readonly field: ListField;
  readonly name: string;
  readonly at: number;
}

/** Renders the control of the name of an item: a new one has another choice than the one above. */
function ItemName({ field: { nameOptions }, name, at }: ItemNameProps) {
  const { entries } = useForm();
  const value = firstOf(entries, name);
  if (nameOptions === undefined) return <input type="text" name={name} defaultValue={value} />;
  return (
    <select name={name} defaultValue={value || nameOptions[at]?.value}>
      {nameOptions.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </select>
  );
}

/** Returns how an item looks during a drag: dragged, or where what is dragged would be dropped. */
function dragMark(
  { from, to }: { readonly from: number; readonly to: number },
  index: number,
  count: number,
): string | undefined {
  if (index === from) return 'dragged';
  if (to === from || to === from + 1) return undefined;
  if (index === to) return 'before';
  return to === count && index === count - 1 ? 'after' : undefined;
}

/** Whether each item of a list is a line, and their order does not matter. */
function isLine({ kind }: FormField): boolean {
  return kind === 'span' || kind === 'date';
}

/** Returns the keys of the items of a list, and its buttons. */
function useListKeys({ item, itemName }: ListField, name: string) {
  const { entries, announce } = useForm();
  const [keys, setKeys] = useState(() => keysOf(entries, name));
  const list = useRef<HTMLOListElement>(null);
  const focused = useRef<string>();

  useEffect(() => {
    const wanted = focused.current;
    focused.current = undefined;
    if (wanted !== undefined) document.getElementById(wanted)?.focus();
  }, [keys]);

  const change = (step: ListStep, key: string) => (event: MouseEvent) => {
    event.preventDefault();
    const added = newKey(
      [...keys, ...Object.keys(entries).flatMap((each) => each.split('.'))].filter((each) =>
        /^n\d+$/.test(each),
      ),
    );
    const next = stepKeys(keys, step, key, added);
    const at = next.indexOf(key) + 1;
    switch (step) {
      case 'add':
        announce(fieldWords.added(itemName));
        break;
      case 'remove':
        announce(fieldWords.removed(itemName));
        break;
      case 'up':
      case 'down':
        announce(fieldWords.moved(itemName, at, next.length));
    }
    const target = step === 'add' ? nameOf(name, added) : nameOf(name, key);
    focused.current = step === 'remove' ? addButtonId(name) : target;
    list.current?.dispatchEvent(new Event('input', { bubbles: true }));
    setKeys(next);
  };

  const moveTo = useCallback(
    (from: number, to: number) => {
      const key = keys[from];
      if (key === undefined) return;
      announce(fieldWords.moved(itemName, to + 1, keys.length));
      focused.current = nameOf(name, key);
      list.current?.dispatchEvent(new Event('input', { bubbles: true }));
      const others = keys.filter((each) => each !== key);
      setKeys([...others.slice(0, to), key, ...others.slice(to)]);
    },
    [keys, itemName, name, announce],
  );

  const stepButton = (step: ListStep, key: string, numbered: string) => {
    const value = listIntent(step, name, key);
    const addWords = key === '' ? addLabel(itemName, keys.length > 0) : fieldWords.addBelow;
    return (
      <button
        type="submit"
        formNoValidate
        id={step === 'add' ? addButtonId(name, key) : undefined}
        name={intentName}
        value={value}
        className={step === 'add' && key === '' && !isLine(item) ? button.second : form.word}
        onClick={change(step, key)}
      >
        {step === 'add' ? addWords : fieldWords[step]}
        {numbered !== '' && (
          <>
            {' '}
            <span className={visuallyHidden.element}>{numbered}</span>
          </>
        )}
      </button>
    );
  };

  return { keys, list, stepButton, moveTo };
}

/** Returns the words of the button that adds an item below the others. */
function addLabel(itemName: string, isMore: boolean): string {
  if (isMore) return fieldWords.addMore(itemName);
  return /^[aeiou]/.test(itemName) ? fieldWords.addAn(itemName) : fieldWords.add(itemName);
}

/** Returns the first texts of an item, with which it is recognised while it is folded. */
function summaryOf(
  { entries, texts = {} }: ReturnType<typeof useForm>,
  part: string,
  item: FormField,
): string {
  return Object.entries(entries)
    .filter(([name, values]) => name.startsWith(`${part}.`) && isText(values[0]))
    .slice(0, 3)
    .map(([name, [value = '']]) => {
      const text = texts[name];
      const words = text === undefined ? value : wordsOf(text);
      return choiceIn(item, name.slice(nameOf(part, `${valuePart}.`).length), words);
    })
    .join(' · ');
}

/** The longest text of the name of a folded item, in UTF-16 code units. */
const maxSummaryPart = 60;

/** Returns what a setting of a group calls a value, cut where it is long. */
function choiceIn(item: FormField, setting: string, value: string): string {
  const fields = item.kind === 'group' ? item.fields : [];
  const field = fields.find(({ name }) => name === setting)?.field;
  const options = field?.kind === 'choice' ? field.options : [];
  const text = options.find((option) => option.value === value)?.label ?? value;
  return text.length > maxSummaryPart ? `${text.slice(0, maxSummaryPart - 1).trimEnd()}…` : text;
}

function isText(value = ''): boolean {
  return value.trim() !== '' && value !== 'on' && !/^n?\d{1,4}$/.test(value);
}
