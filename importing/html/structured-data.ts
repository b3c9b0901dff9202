/** Reads the fields of an article from a page's JSON-LD (https://schema.org/Article). */
import { readDuration, type Recording } from '../body/recordings.ts';
import { cleanText, plainText, unescapedText } from '../body/plain-text.ts';
import { textOf, type BodyNode } from '../body/tree.ts';
import { isRecord } from '../markdown/front-matter/fields.ts';
import { fileKind } from '../media/file-kind.ts';
import { allElements } from './page-tree.ts';

type Node = Readonly<Record<string, unknown>>;

/** What JSON-LD says of a page. Texts are plain; those that it does not say are absent. */
export interface StructuredPage {
  /** Types of its nodes, such as `BlogPosting`. */
  readonly types: ReadonlySet<string>;
  /** How many articles it describes: several are a list. */
  readonly articles: number;
  readonly siteName?: string | undefined;
  readonly headline?: string | undefined;
  readonly description?: string | undefined;
  readonly published?: string | undefined;
  readonly modified?: string | undefined;
  readonly image?: string | undefined;
  readonly authors: readonly string[];
  readonly categories: readonly string[];
  readonly keywords: readonly string[];
  /** False where it says that only subscribers may read it. */
  readonly isFree: boolean;
  /** Selectors of its parts that only subscribers may read. */
  readonly wall: readonly string[];
  /** Recordings that are on the page, such as the episode of a podcast. */
  readonly recordings: readonly Recording[];
}

const articleType =
  /^(?:\w*Article|BlogPosting|SocialMediaPosting|LiveBlogPosting|Report|Review|PodcastEpisode)$/;

function listOf(value: unknown): readonly unknown[] {
  if (value === undefined || value === null) return [];
  return Array.isArray(value) ? value : [value];
}

function typesOf(node: Node): string[] {
  return listOf(node['@type']).flatMap((type) =>
    typeof type === 'string' ? [type.replace(/^https?:\/\/schema\.org\//, '')] : [],
  );
}

/** Returns the nodes of all JSON-LD of a page. What is not JSON says nothing. */
function nodesOf(tree: readonly BodyNode[]): Node[] {
  const scripts = allElements(
    tree,
    ({ name, attributes }) =>
      name === 'script' && /^\s*application\/ld\+json/i.test(attributes['type'] ?? ''),
  );
  return scripts.flatMap(({ children }) => {
    let data: unknown;
    try {
      data = JSON.parse(textOf(children));
    } catch {
      return [];
    }
    return listOf(data)
      .filter(isRecord)
      .flatMap((node) => [node, ...listOf(node['@graph']).filter(isRecord)]);
  });
}

/** Programs write plain text, escape it once too often, or write HTML, which closes its elements. */
function textIn(written: string): string {
  return /<\/[a-z][^<>]*>|<br\s*\/?>/i.test(written) ? plainText(written) : unescapedText(written);
}

/** Returns the texts of a value: itself, those of a list, or one of these keys of a node. */
function textsOf(
  value: unknown,
  keys: readonly string[],
  byId: ReadonlyMap<string, Node>,
): string[] {
  return listOf(value).flatMap((entry) => {
    if (typeof entry === 'string' || typeof entry === 'number') return textIn(String(entry)) || [];
    if (!isRecord(entry)) return [];
    const id = entry['@id'];
    const whole = { ...(typeof id === 'string' ? byId.get(id) : undefined), ...entry };
    for (const key of ['@value', ...keys]) {
      const [text] = listOf(whole[key]).filter((each) => typeof each === 'string');
      if (text !== undefined) return textIn(text) || [];
    }
    return [];
  });
}

/** Returns the recording that a node of sound describes (https://schema.org/AudioObject). */
function recordingOf(node: Node, byId: ReadonlyMap<string, Node>): Recording | undefined {
  const text = (key: string) => textsOf(node[key], [], byId)[0];
  const addresses = ['contentUrl', 'url'].flatMap((key) => text(key) ?? []);
  const reference =
    addresses.find((address) => fileKind(address) === 'sound') ??
    (typesOf(node).includes('AudioObject') ? text('contentUrl') : undefined);
  if (reference === undefined) return undefined;
  const [title, bytes] = [text('name'), text('contentSize') ?? ''];
  const duration = readDuration(text('duration') ?? text('timeRequired') ?? '');
  return {
    kind: 'media',
    media: 'audio',
    reference,
    ...(title === undefined ? {} : { title }),
    ...(duration === undefined ? {} : { durationSeconds: duration }),
    ...(/^\d+$/.test(bytes) ? { bytes: Number(bytes) } : {}),
  };
}

/** Programs write the value as a word, too. */
function saysClosed(node: Node): boolean {
  const [value] = listOf(node['isAccessibleForFree']);
  return (
    value === false || (typeof value === 'string' && /(?:^|\/)(?:false|no)$/i.test(value.trim()))
  );
}

/** Returns whether nodes are open to all readers, and the selectors of their parts that are not. */
function openness(
  nodes: readonly Node[],
  byId: ReadonlyMap<string, Node>,
): Pick<StructuredPage, 'isFree' | 'wall'> {
  const parts = nodes
    .flatMap((node) => listOf(node['hasPart']))
    .filter(isRecord)
    .map((part): Node => {
      const id = part['@id'];
      return { ...(typeof id === 'string' ? byId.get(id) : undefined), ...part };
    });
  return {
    isFree: !nodes.some(saysClosed),
    wall: parts.filter(saysClosed).flatMap((part) => textsOf(part['cssSelector'], [], byId)),
  };
}

/** @param address of the page, by which one of several articles is its own. */
export function readStructuredData(
  tree: readonly BodyNode[],
  isOwn: (address: string) => boolean,
): StructuredPage {
  const nodes = nodesOf(tree);
  const byId = new Map(
    nodes.flatMap((node) =>
      typeof node['@id'] === 'string' ? [[node['@id'], node] as const] : [],
    ),
  );
  const articles = nodes.filter((node) => typesOf(node).some((type) => articleType.test(type)));
  const own = articles.find((node) =>
    ['url', '@id', 'mainEntityOfPage'].some((key) =>
      textsOf(node[key], ['@id', 'url'], byId).some(isOwn),
    ),
  );
  const article = own ?? articles[0] ?? {};
  const texts = (key: string, ...keys: readonly string[]) => textsOf(article[key], keys, byId);
  const sounds = [
    ...['audio', 'associatedMedia', 'encoding'].flatMap((key) =>
      listOf(article[key]).filter(isRecord),
    ),
    ...nodes,
  ].filter((node) => typesOf(node).some((type) => /^(?:Audio|Media)Object$/.test(type)));
  const site = nodes.find((node) => typesOf(node).includes('WebSite'));
  const split = (given: readonly string[]) =>
    given
      .flatMap((text) => text.split(','))
      .map(cleanText)
      .filter(Boolean);
  return {
    types: new Set(nodes.flatMap(typesOf)),
    articles: own === undefined ? articles.length : 1,
    siteName: [...texts('publisher', 'name'), ...textsOf(site?.['name'], [], byId)][0],
    headline: [...texts('headline'), ...texts('name')][0],
    description: texts('description')[0],
    published: [...texts('datePublished'), ...texts('dateCreated')][0],
    modified: texts('dateModified')[0],
    image: [...texts('image', 'url', 'contentUrl', '@id'), ...texts('thumbnailUrl')][0],
    authors: texts('author', 'name'),
    ...openness([article, ...nodes.filter((node) => typesOf(node).includes('WebPage'))], byId),
    categories: texts('articleSection', 'name'),
    recordings: sounds.flatMap((node) => recordingOf(node, byId) ?? []),
    keywords: split(texts('keywords', 'name')),
  };
}
