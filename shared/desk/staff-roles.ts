/** What people at the desk may do, by their role. Function and browser read the same table. */

export const staffRoles = ['writer', 'editor', 'publisher', 'support'] as const;
export type StaffRole = (typeof staffRoles)[number];

/**
 * `read`: see what there is. `write`: own drafts. `edit`: everybody’s items. `publish`: what readers
 * see. `readers`: find readers, and what they may read. `business`: sales and settings. `staff`: who
 * works here, and who did what.
 */
export type DeskRight = 'read' | 'write' | 'edit' | 'publish' | 'readers' | 'business' | 'staff';

const rights: Readonly<Record<StaffRole, readonly DeskRight[]>> = {
  support: ['read', 'readers'],
  writer: ['read', 'write'],
  editor: ['read', 'write', 'edit', 'publish'],
  publisher: ['read', 'write', 'edit', 'publish', 'readers', 'business', 'staff'],
};

export function mayDo(role: StaffRole, right: DeskRight): boolean {
  return rights[role].includes(right);
}
