import type { SectionRenderers } from '@/components/sections/section-renderers';
import { Band } from '@/components/sections/band';
import { DecorativeDrawing } from '@/components/sections/media/decorative-drawing';
import { Link } from '@/components/ui/link';
import type { ContactDetailsSection } from '@/lib/content/place-sections';
import type { FormSection as FormSectionData } from '@/lib/content/sections';
import type { CallToActionSection } from '@/lib/content/tree';
import { formAnchor } from '@/lib/content/section-data';
import styles from '@/styles/sections/action-sections.module.css';
import sumsStyles from '@/styles/sections/sums.module.css';
import type { FormDefinition } from '@/lib/forms/definition';
import type { ReactNode } from 'react';
import button from '@/styles/ui/button.module.css';
import { Form } from '@/components/forms/form';
import { contactDetailsWords, formSectionWords } from '@/lib/words/components/sections';

/** Renders the address, e-mail, telephone number and a link to directions. */
function ContactDetails({ section }: { readonly section: ContactDetailsSection }) {
  const { title, id, name, address, email, phone, directions, drawing } = section;
  return (
    <Band title={title} id={id}>
      {drawing !== undefined && (
        <div className={styles.drawing}>
          <DecorativeDrawing picture={drawing} />
        </div>
      )}
      <address className={styles.address}>
        {[name, ...address].map((line) => (
          <span key={line}>{line}</span>
        ))}
      </address>
      <dl className={styles.methods}>
        {email !== undefined && (
          <div>
            <dt>{contactDetailsWords.email}</dt>
            <dd>
              <a href={`mailto:${email}`}>{email}</a>
            </dd>
          </div>
        )}
        {phone !== undefined && (
          <div>
            <dt>{contactDetailsWords.phone}</dt>
            <dd>
              <a href={phone.href}>{phone.text}</a>
            </dd>
          </div>
        )}
        {directions !== undefined && (
          <div>
            <dt>{contactDetailsWords.directions}</dt>
            <dd>
              <Link href={directions}>{contactDetailsWords.directionsLink}</Link>
            </dd>
          </div>
        )}
      </dl>
    </Band>
  );
}

/** Renders a text and a prominent link. */
function CallToAction({ section }: { readonly section: CallToActionSection<ReactNode> }) {
  const { title, id, href, linkText, children } = section;
  return (
    <Band title={title} id={id}>
      <div className={styles.callToAction}>
        {children}
        <p>
          <Link href={href} className={button.main}>
            {linkText}
          </Link>
        </p>
      </div>
    </Band>
  );
}

/** Renders a form, or a link to its own page if it takes a card. */
export function FormSection({ section }: { readonly section: FormSectionData }) {
  const { title, id, form, href = `/f/${form.id}` } = section;
  const heading = { title, id: id ?? formAnchor(form.id) };
  if (form.payment !== undefined && form.active) {
    const intro = form.intro === undefined ? null : <p>{form.intro}</p>;
    if (form.payment.price.kind === 'presets') {
      return (
        <Band {...heading}>
          {intro}
          <Sums form={form} field={form.payment.price.field} />
        </Band>
      );
    }
    const linkText = formSectionWords.payByCard(form.submitLabel);
    return (
      <CallToAction
        section={{ section: 'call-to-action', ...heading, href, linkText, children: intro }}
      />
    );
  }
  return (
    <Band {...heading}>
      <Form definition={form} />
    </Band>
  );
}

interface SumsProps {
  readonly form: FormDefinition;
  /** The name of the field with the suggested sums. */
  readonly field: string;
}

/** Renders each suggested sum as a link to the form with that sum chosen. */
function Sums({ form, field: name }: SumsProps) {
  const field = form.fields.find((candidate) => candidate.name === name);
  if (field === undefined || !('options' in field)) return null;
  return (
    <ul className={sumsStyles.sums}>
      {field.options.map(({ value, label }) => {
        const [sum, ...about] = label.split(/: (.*)/su);
        return (
          <li key={value}>
            <Link href={`/f/${form.id}?${new URLSearchParams({ [name]: value }).toString()}`}>
              <b>{sum}</b> <span>{about.join('')}</span>
            </Link>
          </li>
        );
      })}
    </ul>
  );
}

/** Renders sections that help a visitor to visit, to write, or to take the next step. */
export const actionSections = {
  'contact-details': (node) => <ContactDetails section={node} />,
  form: (node) => <FormSection section={node} />,
  'call-to-action': (node, { inline }) => (
    <CallToAction section={{ ...node, children: inline(node.children) }} />
  ),
} satisfies Partial<SectionRenderers>;
