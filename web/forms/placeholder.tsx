/** Holds the place of a list that is loading: a line for each entry, and words for screen readers. */

/**
 * @param lines How many entries to expect.
 * @param children What is loading.
 */
export function Placeholder({ lines, children }: { lines: number; children: string }) {
  return (
    <div className="placeholder" role="status">
      <span className="visually-hidden">{children}</span>
      {Array.from({ length: lines }, (_, index) => (
        <span key={index} className="placeholder-line" aria-hidden="true" />
      ))}
    </div>
  );
}
