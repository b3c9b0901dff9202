/** Adds an image, or changes what is said about one: the alternative text is asked for first. */
import { useState, type ReactNode } from 'react';
import type { ShortcodeValues } from '../../shared/content/shortcode-line.ts';
import { LibraryImages, libraryValues } from '../library.tsx';
import { words } from '../words.ts';
import { FormDialog, typedValues } from './block-dialog.tsx';
import { FocalField } from './focal-field.tsx';
import { sendImage } from './send-image.ts';

export type ImageValues = ShortcodeValues;

const sizes = [
  ['default', words.sizeDefault],
  ['wide', words.sizeWide],
  ['inset', words.sizeInset],
] as const;

interface ImageDialogProps {
  /** Absent for a new image. */
  readonly values?: ImageValues | undefined;
  /** Whether it stands in a text, where it has a size. */
  readonly isInText?: boolean;
  readonly onDone: (values: ImageValues | undefined) => void;
}

function Said({ values }: { readonly values: ImageValues }): ReactNode {
  return (
    <>
      <label>
        {words.altAsked}
        <textarea name="alt" rows={2} required defaultValue={values.alt ?? ''} />
      </label>
      <label>
        {words.imageCaption}
        <textarea name="caption" rows={2} defaultValue={values.caption ?? ''} />
      </label>
      <label>
        {words.imageCredit}
        <input name="credit" defaultValue={values.credit ?? ''} />
      </label>
    </>
  );
}

function SizeField({ size }: { readonly size: string }): ReactNode {
  return (
    <label>
      {words.imageSize}
      <select name="size" defaultValue={size}>
        {sizes.map(([value, name]) => (
          <option key={value} value={value}>
            {name}
          </option>
        ))}
      </select>
    </label>
  );
}

interface NewImageProps {
  readonly chosen: ImageValues | undefined;
  readonly onChoose: (image: ImageValues) => void;
}

/** A file, or an image that there is. */
function NewImage({ chosen, onChoose }: NewImageProps): ReactNode {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      {chosen === undefined && (
        <label>
          {words.fileName}
          <input name="file" type="file" accept="image/*" required />
        </label>
      )}
      <button
        type="button"
        aria-expanded={isOpen}
        onClick={() => {
          setIsOpen(!isOpen);
        }}
      >
        {words.fromLibrary}
      </button>
      {isOpen && (
        <LibraryImages
          onChoose={(image) => {
            onChoose(libraryValues(image));
            setIsOpen(false);
          }}
        />
      )}
    </>
  );
}

export function ImageDialog({ values, isInText = false, onDone }: ImageDialogProps): ReactNode {
  const [chosen, setChosen] = useState<ImageValues>();
  const known = values ?? chosen;
  const [focal, setFocal] = useState(values?.focal ?? '');
  const send = async (form: HTMLFormElement) => {
    const file = new FormData(form).get('file');
    const base =
      known === undefined && file instanceof File ? await sendImage(file) : (known ?? {});
    const { focal: _before, ...kept } = base;
    const names = ['alt', 'caption', 'credit', ...(isInText ? ['size'] : [])];
    const typed = typedValues(form, kept, names);
    // An alternative text is written even when it is empty, and a size when it is another one.
    const { size, ...said } = typed;
    onDone({
      ...said,
      ...(focal === '' ? {} : { focal }),
      ...(size === undefined || (size === 'default' && base.size === undefined) ? {} : { size }),
    });
  };
  return (
    <FormDialog
      title={values === undefined ? words.addImage : words.aboutImage}
      done={values === undefined ? words.add : words.keep}
      className="desk-image-dialog"
      onSend={send}
      onClose={() => {
        onDone(undefined);
      }}
    >
      {values === undefined && (
        <NewImage
          chosen={chosen}
          onChoose={(image) => {
            setChosen(image);
            setFocal(image.focal ?? '');
          }}
        />
      )}
      <Said key={known?.src} values={known ?? {}} />
      {isInText && <SizeField size={values?.size ?? 'default'} />}
      {known?.src !== undefined && <FocalField src={known.src} focal={focal} onFocal={setFocal} />}
    </FormDialog>
  );
}
