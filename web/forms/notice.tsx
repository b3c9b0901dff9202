/**
 * Confirmation shown in place of the form that was submitted. It takes the focus, because the
 * element that had it is gone.
 */
import { useEffect, useRef, type ReactNode } from 'react';

export function Notice({ title, children }: { title: string; children?: ReactNode }) {
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => {
    element.current?.focus();
  }, []);
  return (
    <div className="notice" role="status" tabIndex={-1} ref={element}>
      <h2>{title}</h2>
      {children}
    </div>
  );
}
