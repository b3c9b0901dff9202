/** The front matter of an item as a form. */
import { useState, type ReactNode } from 'react';
import { fromZonedInput, toZonedInput } from '../../shared/desk/zoned-input.ts';
import type { Magazine } from '../here.ts';
import { say, words } from '../words.ts';
import { AccessFields } from './access-fields.tsx';
import { ImageDialog, type ImageValues } from './image-dialog.tsx';
import type { FieldsProps } from './item-fields.ts';
import { NameList } from './name-list.tsx';
import { KindField, ReviewFields } from './review-fields.tsx';
import { SchemaFieldGroups } from './schema-field-groups.tsx';

const accessNames = [
  ['free', words.accessFree],
  ['registered', words.accessRegistered],
  ['metered', words.accessMetered],
  ['subscribers', words.accessSubscribers],
] as const;

interface FieldsFormProps extends FieldsProps {
  readonly magazine: Magazine;
  readonly isReadOnly: boolean;
  /** The item is, or was, at an address of the site. */
  readonly hasAddress: boolean;
}

const numbers = new Set(['width', 'height']);

/** Measures are numbers in the front matter, and a focal point is two of them. */
function frontImage(values: ImageValues): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => {
      if (name === 'focal') return [name, value.split(' ').map(Number)];
      return [name, numbers.has(name) ? Number(value) : value];
    }),
  );
}

/** Returns what the dialog changes of an image of the front matter. */
function dialogValues(image: Readonly<Record<string, unknown>>): ImageValues {
  return Object.fromEntries(
    Object.entries(image).flatMap(([name, value]) => {
      if (name === 'focal' && Array.isArray(value)) return [[name, value.join(' ')] as const];
      return typeof value === 'string' ? [[name, value] as const] : [];
    }),
  );
}

export function FieldsForm(props: FieldsFormProps): ReactNode {
  const { fields, magazine, isReadOnly, onField } = props;
  const [isImage, setIsImage] = useState<'new' | 'change' | undefined>();
  const { image } = fields;
  const { timeZone } = magazine;
  return (
    <fieldset className="desk-fields" disabled={isReadOnly}>
      <legend>{words.aboutItem}</legend>
      <KindField {...props} />
      <label>
        {words.section}
        <select
          value={fields.section}
          onChange={(event) => {
            onField('section', event.target.value);
          }}
        >
          <option value="">{words.none}</option>
          {magazine.sections.map(({ slug, name }) => (
            <option key={slug} value={slug}>
              {name}
            </option>
          ))}
        </select>
      </label>
      <label>
        {words.whoReads}
        <select
          value={fields.access}
          onChange={(event) => {
            onField('access', event.target.value);
          }}
        >
          {accessNames.map(([value, name]) => (
            <option key={value} value={value}>
              {name}
            </option>
          ))}
        </select>
      </label>
      <AccessFields fields={fields} plans={magazine.plans} onField={onField} />
      <NameList
        label={words.authors}
        kind="person"
        terms={fields.authors}
        onTerms={(terms) => {
          onField('authors', terms);
        }}
      />
      <NameList
        label={words.tags}
        kind="tag"
        terms={fields.tags}
        onTerms={(terms) => {
          onField('tags', terms);
        }}
      />
      <label>
        {say(words.dateIn, { zone: timeZone })}
        <input
          type="datetime-local"
          value={toZonedInput(fields.date, timeZone)}
          onChange={(event) => {
            onField('date', fromZonedInput(event.target.value, timeZone));
          }}
        />
      </label>
      <div className="desk-lead">
        {typeof image?.src === 'string' && (
          <img src={image.src} alt={typeof image.alt === 'string' ? image.alt : ''} />
        )}
        <button
          type="button"
          className="desk-button"
          onClick={() => {
            setIsImage('new');
          }}
        >
          {image === undefined ? words.addLead : words.otherLead}
        </button>
        {image !== undefined && (
          <>
            <button
              type="button"
              className="desk-plain"
              onClick={() => {
                setIsImage('change');
              }}
            >
              {words.aboutLead}
            </button>
            <button
              type="button"
              className="desk-plain"
              onClick={() => {
                onField('image', undefined);
              }}
            >
              {words.remove}
            </button>
          </>
        )}
      </div>
      <ReviewFields {...props} />
      <SchemaFieldGroups {...props} />
      {isImage !== undefined && (
        <ImageDialog
          values={isImage === 'change' ? dialogValues(image ?? {}) : undefined}
          onDone={(values) => {
            setIsImage(undefined);
            if (values === undefined) return;
            const { alt, caption, credit, focal, ...kept } =
              isImage === 'change' ? { ...image } : {};
            onField('image', { ...kept, ...frontImage(values) });
          }}
        />
      )}
    </fieldset>
  );
}
