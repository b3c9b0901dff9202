/** What roles are called: at the desk, and in the emails that invite there. */
import { words } from '#words';
import type { StaffRole } from './staff-roles.ts';

export const roleNames: Readonly<Record<StaffRole, string>> = {
  writer: words.deskRoleWriter,
  editor: words.deskRoleEditor,
  publisher: words.deskRolePublisher,
  support: words.deskRoleSupport,
};
