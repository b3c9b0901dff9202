/** The library: images that were added or came with items, to look at, to copy and to use again. */
import { useState, type ReactNode } from 'react';
import { useModal } from './use-modal.ts';
import { imageAddress } from '../shared/content/image-address.ts';
import { writeShortcode, type ShortcodeValues } from '../shared/content/shortcode-line.ts';
import type { LibraryImage, LibraryPage } from '../shared/desk/desk-library.ts';
import { callDesk, messageOf } from './call-desk.ts';
import { imageFields } from './editor/item-fields.ts';
import { useCall, useRested } from './use-call.ts';
import { words } from './words.ts';

/** Returns an image as a block of a text names it. */
export function libraryValues(image: LibraryImage): ShortcodeValues {
  const { alt = '', caption, credit, focal } = image;
  const said = { ...imageFields(image), alt, caption, credit, focal };
  return Object.fromEntries(
    Object.entries(said).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, String(value)]],
    ),
  );
}

const nameOf = ({ alt, name }: LibraryImage) => (alt === undefined || alt === '' ? name : alt);

/** Drawings have no smaller form. */
function shownAs({ src, width, height }: LibraryImage, wide: 374 | 640): string {
  return imageAddress({ src, width, height }, 'natural', wide, 'jpg') ?? src;
}

/** A page of the library after another, by a search. */
function useLibrary(search: string) {
  const rested = useRested(search);
  const called = useCall<LibraryPage>('library', { search: rested });
  const [more, setMore] = useState<{ readonly of: LibraryPage; readonly page: LibraryPage }>();
  const shown = more !== undefined && more.of === called.data ? more.page : called.data;
  const readOn = () => {
    const { data } = called;
    if (data === undefined || shown?.next === undefined) return;
    callDesk<LibraryPage>('library', { search: rested, offset: shown.next }).then(
      ({ images, next }) => {
        const known = new Set(shown.images.map(({ src }) => src));
        const added = images.filter(({ src }) => !known.has(src));
        setMore({ of: data, page: { images: [...shown.images, ...added], next } });
      },
      (error: unknown) => {
        called.say(messageOf(error));
      },
    );
  };
  return { shown, message: called.message, readOn };
}

interface LibraryImagesProps {
  readonly onChoose: (image: LibraryImage) => void;
}

/** Found images, each a button. */
export function LibraryImages({ onChoose }: LibraryImagesProps): ReactNode {
  const [search, setSearch] = useState('');
  const { shown, message, readOn } = useLibrary(search);
  return (
    <div className="desk-library">
      <input
        type="search"
        aria-label={words.findImage}
        placeholder={words.findImage}
        value={search}
        onKeyDown={(event) => {
          // In a dialog it would send the form.
          if (event.key === 'Enter') event.preventDefault();
        }}
        onChange={(event) => {
          setSearch(event.target.value);
        }}
      />
      <p role="status">{message}</p>
      {shown?.images.length === 0 && <p className="desk-quiet">{words.nothingHere}</p>}
      <ul className="desk-library-images" aria-label={words.library}>
        {shown?.images.map((image) => (
          <li key={image.src}>
            <button
              type="button"
              aria-label={nameOf(image)}
              onClick={() => {
                onChoose(image);
              }}
            >
              <img src={shownAs(image, 374)} alt="" loading="lazy" />
            </button>
          </li>
        ))}
      </ul>
      {shown?.next !== undefined && (
        <button type="button" className="desk-button" onClick={readOn}>
          {words.moreImages}
        </button>
      )}
    </div>
  );
}

interface AboutProps {
  readonly image: LibraryImage;
  readonly onClose: () => void;
}

function About({ image, onClose }: AboutProps): ReactNode {
  const dialog = useModal();
  const [message, setMessage] = useState('');
  const { src, width, height, name, alt, caption, credit, usedIn, by } = image;
  const shortcode = writeShortcode({ name: 'image', values: libraryValues(image) });
  const said = [
    [words.fileName, name],
    [words.imageAlt, alt],
    [words.imageCaption, caption],
    [words.imageCredit, credit],
    [words.addedBy, by],
  ] as const;
  return (
    <dialog
      ref={dialog}
      className="desk-dialog desk-library-one"
      aria-label={nameOf(image)}
      onClose={onClose}
    >
      <a href={src} target="_blank" rel="noopener">
        <img src={shownAs(image, 640)} alt={alt ?? ''} />
      </a>
      <dl>
        <dt>{words.imageSize}</dt>
        <dd>
          {width} × {height}
        </dd>
        {said.map(([term, value]) =>
          value === undefined || value === '' ? null : (
            <div key={term}>
              <dt>{term}</dt>
              <dd>{value}</dd>
            </div>
          ),
        )}
        <dt>{words.usedIn}</dt>
        <dd>{usedIn === undefined ? '–' : <a href={`#/item/${usedIn.id}`}>{usedIn.hed}</a>}</dd>
      </dl>
      <code>{shortcode}</code>
      <div className="desk-actions">
        <button
          type="button"
          className="desk-button"
          onClick={() => {
            dialog.current?.close();
          }}
        >
          {words.closeImage}
        </button>
        <button
          type="button"
          className="desk-button"
          onClick={() => {
            navigator.clipboard.writeText(shortcode).then(
              () => {
                setMessage(words.copied);
              },
              () => {
                setMessage(words.notCopied);
              },
            );
          }}
        >
          {words.copyShortcode}
        </button>
      </div>
      <p role="status">{message}</p>
    </dialog>
  );
}

export function Library(): ReactNode {
  const [chosen, setChosen] = useState<LibraryImage>();
  return (
    <main className="desk-list desk-broad">
      <h1>{words.library}</h1>
      <p className="desk-quiet">{words.libraryHint}</p>
      <LibraryImages onChoose={setChosen} />
      {chosen !== undefined && (
        <About
          image={chosen}
          onClose={() => {
            setChosen(undefined);
          }}
        />
      )}
    </main>
  );
}
