/** The fields of an item that follow from the schema, in groups that are folded away. */
import { useId, useState, type ReactNode } from 'react';
import { words } from '../words.ts';
import { termsIn, type FieldsProps } from './item-fields.ts';
import { NameList } from './name-list.tsx';
import {
  fieldLabel,
  optionLabel,
  problemOf,
  readTyped,
  schemaFields,
  typedText,
  valueAt,
  withValueAt,
  type FieldGroup,
  type SchemaField,
} from './schema-fields.ts';

const fields = schemaFields();
const groupNames: Readonly<Record<FieldGroup, string>> = {
  search: words.fieldsSearch,
  people: words.fieldsPeople,
  more: words.fieldsMore,
};

interface FieldProps {
  readonly field: SchemaField;
  readonly value: unknown;
  readonly onValue: (value: unknown) => void;
}

function Choice({ field, value, onValue }: FieldProps): ReactNode {
  const isKnown = typeof value === 'string' && field.options.includes(value);
  return (
    <label>
      {fieldLabel(field)}
      <select
        value={typeof value === 'string' ? value : ''}
        onChange={({ target }) => {
          onValue(target.value === '' ? undefined : target.value);
        }}
      >
        {(!field.isNeeded || value === undefined) && <option value="">{words.noChoice}</option>}
        {typeof value === 'string' && !isKnown && <option value={value}>{value}</option>}
        {field.options.map((option) => (
          <option key={option} value={option}>
            {optionLabel(option)}
          </option>
        ))}
      </select>
    </label>
  );
}

function Tick({ field, value, onValue }: FieldProps): ReactNode {
  return (
    <label className="desk-tick">
      <input
        type="checkbox"
        checked={value === true}
        onChange={({ target }) => {
          onValue(target.checked ? true : undefined);
        }}
      />
      {fieldLabel(field)}
    </label>
  );
}

/** What else is in the list stays there. */
function Choices({ field, value, onValue }: FieldProps): ReactNode {
  const chosen = Array.isArray(value) ? value.map(String) : [];
  return (
    <fieldset className="desk-choices">
      <legend>{fieldLabel(field)}</legend>
      {field.options.map((option) => (
        <label key={option} className="desk-tick">
          <input
            type="checkbox"
            checked={chosen.includes(option)}
            onChange={({ target }) => {
              const others = chosen.filter((one) => one !== option);
              const next = target.checked ? [...others, option] : others;
              onValue(next.length === 0 ? undefined : next);
            }}
          />
          {optionLabel(option)}
        </label>
      ))}
    </fieldset>
  );
}

function People({ field, value, onValue }: FieldProps): ReactNode {
  return (
    <NameList
      label={fieldLabel(field)}
      kind="person"
      terms={termsIn(value)}
      onTerms={(terms) => {
        onValue(terms.length === 0 ? undefined : terms);
      }}
    />
  );
}

/** What is not valid is not taken, and is named here. */
function Typed({ field, value, note, onValue }: FieldProps & { readonly note?: string }) {
  const noteId = useId();
  const [problem, setProblem] = useState(() => problemOf(field, value));
  const take = (typed: string) => {
    try {
      const next = readTyped(field, typed);
      const found = problemOf(field, next);
      setProblem(found);
      if (found === undefined) onValue(next);
    } catch (error) {
      setProblem(error instanceof Error ? error.message : String(error));
    }
  };
  const said = problem ?? note;
  const attributes = {
    defaultValue: typedText(value),
    'aria-invalid': problem === undefined ? undefined : true,
    'aria-describedby': said === undefined ? undefined : noteId,
    onChange: ({ target }: { readonly target: { readonly value: string } }) => {
      take(target.value);
    },
  };
  return (
    <div>
      <label>
        {fieldLabel(field)}
        {field.kind === 'text' || field.kind === 'values' ? (
          <textarea rows={field.kind === 'text' ? 2 : 4} {...attributes} />
        ) : (
          <input inputMode={field.kind === 'number' ? 'decimal' : undefined} {...attributes} />
        )}
      </label>
      <p
        id={noteId}
        className={problem === undefined ? 'desk-quiet' : 'desk-problem'}
        role="status"
      >
        {said}
      </p>
    </div>
  );
}

interface GroupsProps extends FieldsProps {
  /** The item is, or was, at an address of the site. */
  readonly hasAddress: boolean;
}

export function SchemaFieldGroups({ fields: item, hasAddress, onField }: GroupsProps): ReactNode {
  const { entries } = item;
  const isShown = ({ path: [key] }: SchemaField) =>
    // Only articles have templates.
    key !== 'template' || item.type === 'article' || item.type === '';
  return (Object.keys(groupNames) as FieldGroup[]).map((group) => {
    const inGroup = fields.filter((field) => field.group === group && isShown(field));
    const isWrong = (field: SchemaField) =>
      problemOf(field, valueAt(entries, field.path)) !== undefined;
    return (
      <details key={group} className="desk-part" open={inGroup.some(isWrong) || undefined}>
        <summary>{groupNames[group]}</summary>
        <div className="desk-fields">
          {inGroup.map((field) => {
            const props: FieldProps = {
              field,
              value: valueAt(entries, field.path),
              onValue(value) {
                onField('entries', withValueAt(entries, field.path, value));
              },
            };
            const key = field.path.join('.');
            if (field.kind === 'choice') return <Choice key={key} {...props} />;
            if (field.kind === 'choices') return <Choices key={key} {...props} />;
            if (field.kind === 'people') return <People key={key} {...props} />;
            if (field.kind === 'tick') return <Tick key={key} {...props} />;
            const note = key === 'slug' && hasAddress ? words.slugMoves : undefined;
            return <Typed key={key} {...props} {...(note === undefined ? {} : { note })} />;
          })}
        </div>
      </details>
    );
  });
}
