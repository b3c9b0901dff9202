/**
 * Signs up for any of the newsletters with one address: a plain form that works without scripts. The
 * code that shows its response in place loads when the browser is idle.
 */
import { useEffect, useId, useRef, useState } from 'react';
import { words } from '#words';
import { api } from '../../shared/api.ts';
import { plural } from '../../shared/words/plural.ts';
import { useLoaded } from '../navigation/use-loaded.ts';
import { liveForm } from './live-form.ts';
import { NewsletterFields } from './newsletter-fields.tsx';
import { NewsletterOptions } from './newsletter-options.tsx';

export function NewsletterList() {
  const id = useId();
  const form = useRef<HTMLFormElement>(null);
  const loaded = useLoaded(liveForm, 'idle');
  const [chosen, setChosen] = useState(0);
  const count = () => {
    setChosen(form.current?.querySelectorAll('.newsletter-option :checked').length ?? 0);
  };
  // The reader may have checked some before the scripts ran.
  useEffect(count, []);
  return (
    <form
      className="newsletter-choice"
      action={api['newsletters-subscribe'].path}
      method="post"
      name="newsletters"
      ref={form}
      onChange={count}
    >
      <NewsletterOptions
        fieldOf={(_, { SOURCE_CODE }) => ({ name: 'source', value: SOURCE_CODE.newsletterPage })}
      />
      <div className="newsletter-order">
        <p className="newsletter-count">
          {chosen === 0 ? words.chooseNewsletters : plural(words.newslettersChosen, chosen)}
        </p>
        <NewsletterFields id={id} />
        {loaded !== undefined && <loaded.NewsletterLive id={id} form={form} />}
      </div>
    </form>
  );
}
