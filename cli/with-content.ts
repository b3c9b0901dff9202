/** Opens the content that the options of a command name, for as long as its work takes. */
import type { Brand } from '../shared/brand/brand.ts';
import { loadBrand } from './load-brand.ts';
import { openContent, type OpenContent } from './open-content.ts';

interface ContentOptions {
  readonly data: string;
  readonly stack?: string | undefined;
  readonly edgeStack?: string | undefined;
  /** A brand file, or a brand that is loaded already. */
  readonly brand?: string | Brand | undefined;
}

/** @throws what `loadBrand`, `openContent` and the work throw. The content is closed in any case. */
export async function withContent<T>(
  { data, stack, edgeStack, brand: given }: ContentOptions,
  work: (content: OpenContent, brand: Brand) => Promise<T>,
): Promise<T> {
  const brand = typeof given === 'object' ? given : await loadBrand(given);
  const content = await openContent({ dataDir: data, stack, edgeStack, brand });
  try {
    return await work(content, brand);
  } finally {
    await content.close();
  }
}
