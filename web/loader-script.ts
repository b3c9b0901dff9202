/**
 * The one inline script of a page, identical on every page of a build so that its hash can be in
 * the policy. It sets the color scheme, whether the reader has closed the announcement, and the
 * reader's experiments before the first paint, and
 * starts the entry after it, because with `strict-dynamic` only a trusted script may. Earlier, the
 * script would compete with the text, the fonts and the lead image. A page in the background has no
 * first paint: its entry starts when everything else has loaded. It tells the entry whether somebody
 * else, such as a translator, has changed the page by then. If the policy enforces Trusted Types,
 * script addresses come only from the script's own type, which allows only the site's assets.
 */
import { brand } from '#brand';
import { CLOSED_KEY } from './shell/closed-announcement.ts';
import { ASSIGNMENTS_KEY } from '../shared/experiments/assignment-list.ts';

/**
 * Sets `data-experiments="offer-words:short"` on `<html>`. What a browser stores can be anything:
 * only the characters of names become an attribute, and only a bounded number of them.
 */
const EXPERIMENTS =
  `try{var x=[localStorage,sessionStorage].map(function(s){return s.getItem('${ASSIGNMENTS_KEY}')||''}).join(' ').trim();` +
  'if(/^[a-z\\d:\\x20-]{1,700}$/.test(x))r.dataset.experiments=x}catch(e){}';

/** @param hasExperiments The brand has experiments; without any, the script does not look. */
function loaderScript(hasExperiments: boolean): string {
  return (
    "(function(d){var r=d.documentElement;try{var t=localStorage.getItem('theme');if(t==='dark'||t==='light')r.dataset.theme=t;" +
    `if(r.dataset.announcement===localStorage.getItem('${CLOSED_KEY}'))r.dataset.announcement='closed'}catch(e){}` +
    (hasExperiments ? EXPERIMENTS : '') +
    "var b;function go(){if(b)return;b=1;var m=(r.dataset.modules||'').split(' ')[0],t=window.trustedTypes,p=t&&t.createPolicy('masthead',{createScriptURL:function(u){if(!/^\\/assets\\/[\\w.-]+$/.test(u))throw new TypeError(u);return u}});" +
    "if(m){var s=d.createElement('script');s.type='module';s.src=p?p.createScriptURL(m):m;d.head.appendChild(s)}}" +
    "d.addEventListener('DOMContentLoaded',function(){var a=d.getElementById('app');if(a)new MutationObserver(function(e,o){o.disconnect();r.dataset.changed=''}).observe(a,{childList:true,characterData:true,subtree:true});requestAnimationFrame(function(){setTimeout(go)})});addEventListener('load',go)})(document)"
  );
}

export const LOADER_SCRIPT = loaderScript(brand.experiments !== undefined);
