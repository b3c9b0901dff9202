/**
 * The one inline script of a page, the same in every page of a build so that its hash can stand in the policy. It sets
 * the colour scheme before the first paint and starts the modules: with `strict-dynamic` only a trusted script may. Where the policy
 * enforces Trusted Types, addresses of scripts come from its own type alone, which knows our assets only.
 */
export const LOADER_SCRIPT =
  "(function(d){var r=d.documentElement;try{var t=localStorage.getItem('theme');if(t==='dark'||t==='light')r.dataset.theme=t}catch(e){}" +
  "var m=(r.dataset.modules||'').split(' ').filter(Boolean);m.slice(1).forEach(function(u){var l=d.createElement('link');l.rel='modulepreload';l.href=u;d.head.appendChild(l)});" +
  "var t=window.trustedTypes,p=t&&t.createPolicy('masthead',{createScriptURL:function(u){if(!/^\\/assets\\/[\\w.-]+$/.test(u))throw new TypeError(u);return u}});" +
  "if(m[0]){var s=d.createElement('script');s.type='module';s.src=p?p.createScriptURL(m[0]):m[0];d.head.appendChild(s)}})(document)";
