/**
 * Signs up for any of the newsletters with one address: a plain form that works without scripts. The
 * code that shows its response in place loads when the browser is idle.
 */
import { useEffect, useId, useRef, useState } from 'react';
import { words } from '#words';
import { postPath } from '../../shared/api.ts';
import { plural } from '../../shared/words/plural.ts';
import { useSite } from '../state/store.ts';
import { useLiveForm } from './live-form.ts';
import { NewsletterFields } from './newsletter-fields.tsx';
import { NewsletterOptions } from './newsletter-options.tsx';

/** How many are chosen, or what to do: above the address, and at the foot of a phone's window. */
function Count({ id, chosen }: { id: string; chosen: number }) {
  const wasMissed = useSite(
    ({ newsletterForm: { form, errors } }) =>
      form === id && errors.includes(words.errorNoNewsletter),
  );
  if (chosen > 0)
    return (
      <p className="letters-count" aria-live="polite">
        {plural(words.newslettersChosen, chosen)}
      </p>
    );
  return (
    <p className="letters-count" aria-live="polite" data-problem={wasMissed}>
      {wasMissed ? words.errorNoNewsletter : words.whereToSend}
    </p>
  );
}

export function NewsletterList() {
  const id = useId();
  const form = useRef<HTMLFormElement>(null);
  const loaded = useLiveForm(form, true);
  const [chosen, setChosen] = useState(0);
  const count = () => {
    setChosen(form.current?.querySelectorAll('.letters-option :checked').length ?? 0);
  };
  // The reader may have checked some before the scripts ran.
  useEffect(count, []);
  return (
    <form
      className="letters-choice"
      action={postPath('newsletters-subscribe')}
      method="post"
      name="newsletters"
      ref={form}
      onChange={count}
    >
      <NewsletterOptions
        fieldOf={(_, { SOURCE_CODE }) => ({ name: 'source', value: SOURCE_CODE.newsletterPage })}
      />
      <div className="letters-order">
        <Count id={id} chosen={chosen} />
        <NewsletterFields id={id} />
        {loaded !== undefined && <loaded.NewsletterLive id={id} form={form} />}
      </div>
    </form>
  );
}
