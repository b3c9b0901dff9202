/**
 * When a share widget may show, and where its links lead. See spec §2.5 (Share widget) and spec §3
 * (Social services).
 */
import {
  socialServiceNames,
  type Brand,
  type SocialServiceName,
} from '../../shared/brand/brand.ts';

/** Values that the templates' placeholders may name. */
export interface ShareValues {
  readonly title: string;
  /** Canonical address of the item. */
  readonly url: string;
  readonly author: string;
  readonly description: string;
  /** Address of the image. */
  readonly image: string;
  readonly subscribeLink: string;
}

type Services = Pick<Brand, 'social'>['social'];

function isServiceName(value: unknown): value is SocialServiceName {
  return socialServiceNames.some((name) => name === value);
}

/** Returns whether a value is a list of one or more services that the product knows. */
function isServiceList(value: unknown): value is readonly SocialServiceName[] {
  return Array.isArray(value) && value.length > 0 && value.every(isServiceName);
}

/** Returns the placeholders of a template, without their braces. */
function placeholders(template: string): readonly string[] {
  return [...template.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
}

function valueOf(values: object, name: string): string {
  const value: unknown = Reflect.get(values, name);
  return typeof value === 'string' ? value : '';
}

function isFilled(template: string | undefined, values: object): boolean {
  return (
    template === undefined || placeholders(template).every((name) => valueOf(values, name) !== '')
  );
}

/**
 * Returns whether a widget with these properties renders: the services are known, `showCount` is a
 * boolean, and every placeholder has a value.
 */
export function isShareable(
  { services, showCount, values }: { services: unknown; showCount: unknown; values: object },
  social: Services,
): boolean {
  return (
    isServiceList(services) &&
    typeof showCount === 'boolean' &&
    services.every((name) => isFilled(social[name]?.shareTemplate, values))
  );
}

/**
 * Returns the services whose templates can be filled: an item without an image cannot be pinned.
 */
export function fillable(
  services: readonly SocialServiceName[],
  values: Partial<ShareValues>,
  social: Services,
): readonly SocialServiceName[] {
  return services.filter((name) => isFilled(social[name]?.shareTemplate, values));
}

/** Returns a share address; undefined when the service has no template. */
export function shareHref(
  name: SocialServiceName,
  values: Partial<ShareValues>,
  social: Services,
): string | undefined {
  return social[name]?.shareTemplate?.replace(/\{(\w+)\}/g, (_, placeholder: string) =>
    encodeURIComponent(valueOf(values, placeholder)),
  );
}
