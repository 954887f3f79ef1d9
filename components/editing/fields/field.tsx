import {
  ChoiceControl,
  FieldGroup,
  PairControl,
  TextControl,
  YesNoControl,
} from '@/components/editing/fields/control';
import { EitherControl } from '@/components/editing/fields/either-control';
import { Fold } from '@/components/editing/fields/fold';
import { KeptNote } from '@/components/editing/fields/kept-note';
import { useForm } from '@/components/editing/fields/form-context';
import { PickControl, useChoices } from '@/components/editing/fields/pick-control';
import { ListControl } from '@/components/editing/fields/list-control';
import { FocusControl } from '@/components/editing/pictures/focus-control';
import {
  isOfPicture,
  PictureFields,
  PictureFileControl,
} from '@/components/editing/pictures/picture-control';
import { RuleControl } from '@/components/editing/fields/rule-control';
import { BesideOriginal } from '@/components/editing/translations/original';
import { TextEditorField } from '@/components/editing/text/text-editor-field';
import {
  nameOf,
  type FocusField,
  type FormField,
  type GroupField,
  type ListField,
  type NamedField,
  type TextField,
} from '@/lib/editing/form-field';
import { isDrawing } from '@/lib/editing/picture';
import styles from '@/styles/editing/fields.module.css';

interface FieldProps {
  readonly field: FormField;
  readonly name: string;
}

/** Renders a field of a typed form. */
export function Field({ field, name }: FieldProps) {
  switch (field.kind) {
    case 'group':
      return <Group field={field} name={name} />;
    case 'picture-file':
      return <PictureFileControl field={field} name={name} />;
    case 'focus':
      return <Focus field={field} name={name} />;
    case 'list':
      return <List field={field} name={name} />;
    case 'either':
      return (
        <EitherControl
          field={field}
          name={name}
          renderWay={(way, wayName) => <Field field={way} name={wayName} />}
        />
      );
    case 'kept':
      return <KeptNote field={field} name={name} />;
    case 'yes-no':
      return <YesNoControl field={field} name={name} />;
    case 'choice':
      return <ChoiceControl field={field} name={name} />;
    case 'moment':
    case 'span':
    case 'days':
      return <PairControl field={field} name={name} />;
    case 'rule':
      return <RuleControl field={field} name={name} />;
    default:
      return <Text field={field} name={name} />;
  }
}

function Focus({ field, name }: { readonly field: FocusField; readonly name: string }) {
  const { picture = '' } = useForm();
  return isDrawing(picture) ? null : (
    <FocusControl field={field} name={name} src={picture} isNew={false} />
  );
}

function Text({ field, name }: { readonly field: TextField; readonly name: string }) {
  const choices = useChoices(field);
  if (field.kind === 'rich-text') {
    return (
      <TextEditorField field={field} name={name} renderItem={renderItem}>
        <TextControl field={field} name={name} />
      </TextEditorField>
    );
  }
  return choices === undefined ? (
    <TextControl field={field} name={name} />
  ) : (
    <PickControl field={field} name={name} suggestions={choices} />
  );
}

function List({ field, name }: { readonly field: ListField; readonly name: string }) {
  const list = <ListControl field={field} name={name} renderItem={renderItem} />;
  return field.isText === true ? (
    <TextEditorField field={field} name={name} renderItem={renderItem}>
      {list}
    </TextEditorField>
  ) : (
    list
  );
}

function renderItem(item: FormField, name: string) {
  return item.kind === 'group' ? (
    <GroupFields field={item} name={name} />
  ) : (
    <Field field={item} name={name} />
  );
}

function Group({ field, name }: { readonly field: GroupField; readonly name: string }) {
  return (
    <FieldGroup field={field} name={name} className={styles.group}>
      <GroupFields field={field} name={name} />
    </FieldGroup>
  );
}

/** Renders the fields of a group without a frame, those that few change in closed parts. */
export function GroupFields({
  field,
  name,
}: {
  readonly field: GroupField;
  readonly name: string;
}) {
  const picture = { fields: field.fields, crops: field.crops };
  const render = (fields: readonly NamedField[]) =>
    fields.map((each) => {
      if (!isOfPicture(field.fields, each.name)) {
        const inner = nameOf(name, each.name);
        return (
          <BesideOriginal key={each.name} name={inner}>
            <Field field={each.field} name={inner} />
          </BesideOriginal>
        );
      }
      if (each.name !== 'src') return null;
      return (
        <PictureFields
          key={each.name}
          {...picture}
          name={name}
          renderField={(inner, part) => <Field field={inner} name={part} />}
        />
      );
    });
  const folds = new Map(field.fields.flatMap(({ fold }) => (fold ? [[fold.label, fold]] : [])));
  return (
    <>
      {render(field.fields.filter(({ fold }) => fold === undefined))}
      {[...folds.values()].map((fold) => {
        const fields = field.fields.filter((each) => each.fold?.label === fold.label);
        return (
          <Fold key={fold.label} fold={fold} fields={fields} name={name}>
            {render(fields)}
          </Fold>
        );
      })}
    </>
  );
}
