/**
 * The invisible bot check of another provider, for publishers who have chosen one. The server
 * verifies its result (BOT_CHECK).
 */
import { words } from '#words';
import type { BotCheck } from './bot-check.ts';
import { loadScript } from '../browser/load-script.ts';

declare global {
  interface Window {
    grecaptcha?: {
      ready(work: () => void): void;
      execute(siteKey: string, options: { readonly action: string }): Promise<string>;
    };
    turnstile?: {
      render(
        place: HTMLElement,
        options: {
          readonly sitekey: string;
          readonly size: 'invisible';
          callback(token: string): void;
          'error-callback'(): void;
        },
      ): string;
      remove(id: string): void;
    };
  }
}

export interface ProviderCheck {
  readonly provider: 'recaptcha' | 'turnstile';
  /** The public key. */
  readonly siteKey: string;
}

async function recaptcha(siteKey: string): Promise<string> {
  if (window.grecaptcha === undefined)
    await loadScript(
      `https://www.google.com/recaptcha/api.js?render=${encodeURIComponent(siteKey)}`,
    );
  const { grecaptcha } = window;
  if (grecaptcha === undefined) throw new Error('The bot check did not start');
  await new Promise<void>((done) => {
    grecaptcha.ready(done);
  });
  return grecaptcha.execute(siteKey, { action: 'newsletter' });
}

async function turnstile(siteKey: string): Promise<string> {
  if (window.turnstile === undefined)
    await loadScript('https://challenges.cloudflare.com/turnstile/v0/api.js?render=explicit');
  const { turnstile: widget } = window;
  if (widget === undefined) throw new Error('The bot check did not start');
  const place = document.createElement('div');
  document.body.append(place);
  let id: string | undefined;
  try {
    return await new Promise<string>((done, fail) => {
      id = widget.render(place, {
        sitekey: siteKey,
        size: 'invisible',
        callback: done,
        'error-callback': () => {
          fail(new Error(words.errorBot));
        },
      });
    });
  } finally {
    if (id !== undefined) widget.remove(id);
    place.remove();
  }
}

export function providerBotCheck({ provider, siteKey }: ProviderCheck): BotCheck {
  return {
    async execute(): Promise<Record<string, string>> {
      switch (provider) {
        case 'recaptcha':
          return { 'g-recaptcha-response': await recaptcha(siteKey) };
        case 'turnstile':
          return { 'cf-turnstile-response': await turnstile(siteKey) };
      }
    },
  };
}
