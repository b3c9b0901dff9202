/**
 * Lets React go on in a document that others change: translators put elements in the place of its
 * texts, extensions wrap or remove its elements (ADR 0076).
 * @see https://github.com/facebook/react/issues/11538
 */

/** Where a node was that is no longer in the document. */
interface Place {
  /** What stands there now, if the node is a text. */
  readonly standIn: ChildNode | undefined;
  readonly next: Node | null;
}

const places = new WeakMap<Node, Place>();
const standIns = new WeakSet<Node>();

/** Returns the child of a parent that is a node, holds it, or stands in its place. */
function childFor(parent: Node, node: Node): Node | undefined {
  for (let at: Node | null = node; at !== null; at = at.parentNode)
    if (at.parentNode === parent) return at;
  const standIn = places.get(node)?.standIn;
  return standIn && childFor(parent, standIn);
}

/** Returns the child of a parent before which a node would be; null for the parent's end. */
function childFrom(parent: Node, node: Node | null): Node | null {
  return node && (childFor(parent, node) ?? childFrom(parent, places.get(node)?.next ?? null));
}

/** Returns what stands in the place of a text now: a stand-in may have been replaced in turn. */
function shownFor(text: Node): ChildNode | undefined {
  const standIn = places.get(text)?.standIn;
  return standIn?.isConnected === false ? shownFor(standIn) : standIn;
}

/**
 * Returns what was put in the place of a removed text: with its removal, just before or after it, or
 * by the next change, once it had gone.
 */
function standInOf(
  { addedNodes, previousSibling, nextSibling }: MutationRecord,
  following: MutationRecord | undefined,
  added: ReadonlySet<Node>,
): ChildNode | undefined {
  const isSamePlace =
    following?.previousSibling === previousSibling && following.nextSibling === nextSibling;
  const near = [addedNodes[0], previousSibling, nextSibling];
  return [...near, isSamePlace ? following.addedNodes[0] : undefined].find(
    (node): node is ChildNode =>
      node !== null && node !== undefined && added.has(node) && !standIns.has(node),
  );
}

const observer = new MutationObserver(note);

/** Notes where removed nodes were. React's own removals are among them, and never asked for. */
function note(records: readonly MutationRecord[]): void {
  const added = new Set<Node>(records.flatMap(({ addedNodes }) => [...addedNodes]));
  for (const [index, record] of records.entries()) {
    const { target } = record;
    // React has changed a text that is not in the document, and readers have to see it.
    if (record.type === 'characterData' && !target.isConnected)
      shownFor(target)?.replaceWith(target);
    for (const node of record.removedNodes) {
      if (node.isConnected) continue;
      const isText = node instanceof Text;
      const standIn =
        isText || standIns.has(node) ? standInOf(record, records[index + 1], added) : undefined;
      if (standIn !== undefined) standIns.add(standIn);
      places.set(node, { standIn, next: record.nextSibling });
      if (isText) observer.observe(node, { characterData: true });
    }
    for (const node of record.addedNodes)
      if (node.isConnected && places.has(node)) {
        // A text that is back, which may itself have replaced its stand-in, needs none.
        const shown = shownFor(node);
        if (shown !== node) shown?.remove();
        places.delete(node);
      }
  }
}

/** Called once, before React takes the page over. */
export function allowForeignChanges(): void {
  const { insertBefore, removeChild } = Node.prototype;
  observer.observe(document.body, { childList: true, subtree: true });

  Node.prototype.insertBefore = function <T extends Node>(
    this: Node,
    node: T,
    before: Node | null,
  ): T {
    if (before !== null && before.parentNode !== this) {
      note(observer.takeRecords());
      return insertBefore.call(this, node, childFrom(this, before)) as T;
    }
    return insertBefore.call(this, node, before) as T;
  };
  Node.prototype.removeChild = function <T extends Node>(this: Node, child: T): T {
    if (child.parentNode === this) return removeChild.call(this, child) as T;
    note(observer.takeRecords());
    const shown = childFor(this, child);
    if (shown !== undefined) removeChild.call(this, shown);
    return child;
  };
}
