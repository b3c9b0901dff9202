/**
 * Programs that change a page while it is read, as extensions and translators do. Each runs in the
 * page, from before its first element on: `page.addInitScript(translate, 'replaces')`.
 */

/** Around each translated text. Translators also change the words, which nothing depends on. */
export const TRANSLATED = /[⟦⟧]/g;

export type TranslatorKind = 'replaces' | 'moves' | 'edits';

/**
 * Translates all texts, also new ones, in one of three ways: by elements in the place of each text
 * (as Google Translate), by elements around it, or by a change of the text itself.
 * @param options.begins `loaded` before scripts take the page over, `called` with
 *   `window.beginTranslation()`.
 */
export function translate({
  kind,
  begins,
}: {
  kind: TranslatorKind;
  begins: 'loaded' | 'called';
}): void {
  const isReadable = (text: Text) =>
    text.data.trim() !== '' &&
    !text.data.includes('⟦') &&
    text.parentElement?.closest('script, style, textarea, noscript') === null;
  const font = () => {
    const element = document.createElement('font');
    element.style.verticalAlign = 'inherit';
    return element;
  };
  const translateText = (text: Text) => {
    if (!isReadable(text)) return;
    const translated = text.data.replace(/\S(?:[\s\S]*\S)?/, (words) => `⟦${words}⟧`);
    if (kind === 'edits' || text.parentElement?.localName === 'font') {
      text.data = translated;
      return;
    }
    const [outer, inner] = [font(), font()];
    outer.append(inner);
    if (kind === 'replaces') {
      inner.append(translated);
      text.replaceWith(outer);
    } else {
      text.replaceWith(outer);
      text.data = translated;
      inner.append(text);
    }
  };
  const translateAll = (root: Node) => {
    if (root instanceof Text) {
      translateText(root);
      return;
    }
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    const texts: Text[] = [];
    while (walker.nextNode()) texts.push(walker.currentNode as Text);
    texts.forEach(translateText);
  };
  const begin = () => {
    document.documentElement.lang = 'es';
    document.documentElement.classList.add('translated-ltr');
    translateAll(document.body);
    new MutationObserver((records) => {
      for (const { type, target, addedNodes } of records) {
        if (type === 'characterData') translateAll(target);
        for (const node of addedNodes) if (node.isConnected) translateAll(node);
      }
    }).observe(document.body, { childList: true, subtree: true, characterData: true });
  };
  Object.assign(window, { beginTranslation: begin });
  if (begins === 'loaded') document.addEventListener('DOMContentLoaded', () => setTimeout(begin));
}

/** Changes colors as Dark Reader does: style elements after each one, attributes, inline styles. */
export function darken(): void {
  const root = document.documentElement;
  const darkenElement = (element: Element) => {
    if (element instanceof HTMLStyleElement && !element.classList.contains('darkreader')) {
      const style = document.createElement('style');
      style.className = 'darkreader darkreader--sync';
      style.media = 'screen';
      element.after(style);
    }
    if (element instanceof HTMLElement && element.closest('body') !== null) {
      if (element.hasAttribute('data-darkreader-inline-bgcolor')) return;
      element.setAttribute('data-darkreader-inline-bgcolor', '');
      element.style.setProperty('--darkreader-inline-bgcolor', '#181a1b');
    }
  };
  const begin = () => {
    root.setAttribute('data-darkreader-mode', 'dynamic');
    root.setAttribute('data-darkreader-scheme', 'dark');
    const fallback = document.createElement('style');
    fallback.className = 'darkreader darkreader--fallback';
    document.head.prepend(fallback);
    document.querySelectorAll('style, body *').forEach(darkenElement);
    new MutationObserver((records) => {
      for (const { addedNodes } of records)
        for (const node of addedNodes)
          if (node instanceof Element) [node, ...node.querySelectorAll('*')].forEach(darkenElement);
    }).observe(root, { childList: true, subtree: true });
  };
  document.addEventListener('DOMContentLoaded', () => setTimeout(begin));
}

/** Puts elements of its own beside and around fields, as Grammarly and password managers do. */
export function addTools(): void {
  const addTo = (field: Element) => {
    if (field.hasAttribute('data-gramm')) return;
    field.setAttribute('data-gramm', 'false');
    field.setAttribute('data-lt-tmp-id', 'lt-1');
    field.before(document.createElement('grammarly-extension'));
    field.after(document.createElement('com-1password-button'));
  };
  const fields = 'input, textarea';
  const begin = () => {
    document.body.setAttribute('data-new-gr-c-s-check-loaded', '14.1');
    document.body.setAttribute('data-gr-ext-installed', '');
    document.body.after(document.createElement('grammarly-desktop-integration'));
    document.body.append(document.createElement('grammarly-extension'));
    document.querySelectorAll(fields).forEach(addTo);
    new MutationObserver((records) => {
      for (const { addedNodes } of records)
        for (const node of addedNodes)
          if (node instanceof Element)
            [...(node.matches(fields) ? [node] : []), ...node.querySelectorAll(fields)].forEach(
              addTo,
            );
    }).observe(document.body, { childList: true, subtree: true });
  };
  document.addEventListener('DOMContentLoaded', () => setTimeout(begin));
}

/** Removes elements from the document, as blockers of advertisements and annoyances do. */
export function block(selectors: string): void {
  const remove = () => {
    document.querySelectorAll(selectors).forEach((element) => {
      element.remove();
    });
  };
  document.addEventListener('DOMContentLoaded', () => {
    remove();
    new MutationObserver(remove).observe(document.body, { childList: true, subtree: true });
  });
}
