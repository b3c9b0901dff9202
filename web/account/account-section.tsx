/** A section of the account page: its heading beside what it holds. */
import { useId, type ReactNode } from 'react';

export function AccountSection({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section className="account-part" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <div className="account-part-body">{children}</div>
    </section>
  );
}
