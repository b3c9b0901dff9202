/** What kind an item is, and of a review what it says besides its text. */
import { useState, type ReactNode } from 'react';
import type { Magazine } from '../here.ts';
import { words } from '../words.ts';
import { CheckedField, typedNumber } from './checked-field.tsx';
import { valuesIn, type FieldsProps, type Values } from './item-fields.ts';

const kindNames: Readonly<Record<string, string>> = {
  article: words.kindArticle,
  review: words.kindReview,
  gallery: words.kindGallery,
  video: words.kindVideo,
};
/** A gallery and a video have what this form does not make. */
const made = ['article', 'review'];

interface KindProps extends FieldsProps {
  readonly magazine: Magazine;
  /** The kind is in the address, which stays. */
  readonly hasAddress: boolean;
}

export function KindField({ fields, magazine, hasAddress, onField }: KindProps): ReactNode {
  const { type, review } = fields;
  // What was said of a review is there again when the item becomes one again.
  const [kept, setKept] = useState<Values>();
  const kinds = made.includes(type) || type === '' ? made : [type];
  return (
    <label>
      {words.kind}
      <select
        value={type}
        disabled={hasAddress}
        onChange={({ target }) => {
          onField('type', target.value);
          if (type === 'review') {
            // The format takes no half of a review, and no field of another kind shows it.
            setKept(review);
            onField('review', undefined);
          }
          if (target.value !== 'review' || review !== undefined) return;
          const [category] = magazine.reviewCategories;
          const empty = { pros: [], cons: [], product: { name: '' } };
          onField('review', kept ?? { category: category?.slug ?? 'other', ...empty });
        }}
      >
        {kinds.map((kind) => (
          <option key={kind} value={kind}>
            {kindNames[kind] ?? kind}
          </option>
        ))}
      </select>
    </label>
  );
}

const textOf = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : '';

/** Returns values with one of them changed; '' and nothing take it away, unless the format needs it. */
function changed(values: Values, name: string, value: unknown, isNeeded = false): Values {
  const { [name]: _, ...others } = values;
  return !isNeeded && (value === '' || value === undefined) ? others : { ...values, [name]: value };
}

interface ListProps {
  readonly label: string;
  readonly lines: unknown;
  readonly onLines: (lines: readonly string[]) => void;
}

function Lines({ label, lines, onLines }: ListProps): ReactNode {
  return (
    <label>
      {label}
      <textarea
        rows={3}
        defaultValue={Array.isArray(lines) ? lines.map(textOf).join('\n') : ''}
        onChange={({ target }) => {
          const typed = target.value.split('\n').map((line) => line.trim());
          onLines(typed.filter((line) => line !== ''));
        }}
      />
    </label>
  );
}

interface PartProps {
  readonly review: Values;
  readonly onReview: (review: Values) => void;
}

/** What was reviewed, and where it is sold. */
function ProductFields({ review, onReview }: PartProps): ReactNode {
  const product = valuesIn(review.product) ?? {};
  const buy = valuesIn(review.buy) ?? {};
  const setProduct = (name: string, value: unknown) => {
    onReview({ ...review, product: changed(product, name, value, name === 'name') });
  };
  const setBuy = (name: string, value: string) => {
    const next = changed(buy, name, value);
    onReview(changed(review, 'buy', Object.keys(next).length === 0 ? undefined : next));
  };
  return (
    <>
      {(['name', 'brand'] as const).map((name) => (
        <CheckedField
          key={name}
          label={name === 'name' ? words.productName : words.productBrand}
          value={product[name]}
          onValue={(typed) => {
            setProduct(name, typed);
          }}
        />
      ))}
      <CheckedField
        label={words.productPrice}
        value={product.price}
        {...{ type: 'number', min: 0, step: 'any' }}
        onValue={(typed) => {
          setProduct('price', typedNumber(typed));
        }}
      />
      <CheckedField
        label={words.productCurrency}
        value={product.currency}
        {...{ pattern: '[A-Za-z]{3}', maxLength: 3 }}
        onValue={(typed) => {
          setProduct('currency', typed.toUpperCase());
        }}
      />
      <CheckedField
        label={words.buyRetailer}
        value={buy.retailer}
        onValue={(typed) => {
          setBuy('retailer', typed);
        }}
      />
      <CheckedField
        label={words.buyUrl}
        value={buy.url}
        type="url"
        onValue={(typed) => {
          setBuy('url', typed);
        }}
      />
    </>
  );
}

export function ReviewFields({
  fields,
  magazine,
  onField,
}: Omit<KindProps, 'hasAddress'>): ReactNode {
  const { type, review = {} } = fields;
  if (type !== 'review') return null;
  const onReview = (next: Values) => {
    onField('review', next);
  };
  const set = (name: string, value: unknown, isNeeded = false) => {
    onReview(changed(review, name, value, isNeeded));
  };
  const category = textOf(review.category);
  const isKnown = magazine.reviewCategories.some(({ slug }) => slug === category);
  return (
    <details className="desk-part" open>
      <summary>{words.kindReview}</summary>
      <div className="desk-fields">
        <label>
          {words.category}
          <select
            value={category}
            onChange={({ target }) => {
              set('category', target.value);
            }}
          >
            {!isKnown && <option value={category}>{category}</option>}
            {magazine.reviewCategories.map(({ slug, name }) => (
              <option key={slug} value={slug}>
                {name}
              </option>
            ))}
          </select>
        </label>
        <CheckedField
          label={words.rating}
          value={review.rating}
          {...{ type: 'number', min: 0, max: 10, step: 'any' }}
          onValue={(typed) => {
            set('rating', typedNumber(typed));
          }}
        />
        {(['pros', 'cons'] as const).map((name) => (
          <Lines
            key={name}
            label={name === 'pros' ? words.pros : words.cons}
            lines={review[name]}
            onLines={(lines) => {
              set(name, lines, true);
            }}
          />
        ))}
        <label>
          {words.verdict}
          <textarea
            rows={2}
            value={textOf(review.verdict)}
            onChange={({ target }) => {
              set('verdict', target.value);
            }}
          />
        </label>
        <ProductFields review={review} onReview={onReview} />
      </div>
    </details>
  );
}
