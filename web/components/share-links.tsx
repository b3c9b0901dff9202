/** Sharing by plain links, filled from the services' templates (spec §3 Social services). */
import { brand } from '#brand';
import type { SocialServiceName } from '../../shared/brand/brand.ts';
import { Icon } from './icon.tsx';

const shared: readonly SocialServiceName[] = ['facebook', 'twitter', 'pinterest', 'email'];

/** A share address, or undefined when a placeholder of the template has no value. */
export function shareHref(template: string, values: Readonly<Record<string, string | undefined>>): string | undefined {
  let complete = true;
  const href = template.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = values[name];
    if (!value) complete = false;
    return encodeURIComponent(value ?? '');
  });
  return complete ? href : undefined;
}

export function ShareLinks(props: { title: string; url: string; image?: string; author: string }) {
  const values = {
    title: props.title, url: props.url, author: props.author, subscribeLink: `${brand.origin}${brand.links.subscribe}`,
    image: props.image === undefined ? undefined : `${brand.origin}${props.image}`,
  };
  return (
    <ul className="share-links" aria-label="Share this story">
      {shared.map((name) => {
        const service = brand.social[name];
        const href = service.shareTemplate === undefined ? undefined : shareHref(service.shareTemplate, values);
        return href === undefined ? null : (
          <li key={name}><a href={href} rel="noopener nofollow" aria-label={`Share by ${service.name}`}><Icon name={name === 'email' ? 'email' : name} size={20} /></a></li>
        );
      })}
    </ul>
  );
}
