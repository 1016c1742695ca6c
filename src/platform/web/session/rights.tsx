import type { ActionCode } from '#shared/endpoint.ts';
import type { Viewer } from '../modules/web-module.ts';
import { type Settings, useSettings } from './session.ts';

export const ADMIN_AREA = '99999';

/** Whether these settings hold one of the codes; super admins hold all. */
export function holdsOne(settings: Settings, codes: readonly ActionCode[]): boolean {
  return settings.user.is_super_admin || codes.some((code) => settings.permission_lists.includes(code));
}

/** Administrator in the menus: super admin, or holder of 99999. */
export function isAdministrator(settings: Settings): boolean {
  return holdsOne(settings, [ADMIN_AREA]);
}

export function viewerOf(settings: Settings): Viewer {
  return {
    settings,
    can: (codes) => holdsOne(settings, codes),
    admin_mode: location.pathname.startsWith('/admin') || settings.session.impersonator !== null,
  };
}

export interface Rights {
  /** Holds at least one of the codes. */
  readonly can: (...codes: readonly ActionCode[]) => boolean;
  /** Holds the code at the school group itself, and so for what all its schools share. */
  readonly canAtGroup: (code: ActionCode) => boolean;
}

/** What the person may do here; false for everything as a guest. The server decides again. */
export function useRights(): Rights {
  const settings = useSettings();
  return {
    can: (...codes) => settings !== null && holdsOne(settings, codes),
    canAtGroup: (code) =>
      settings !== null && (settings.user.is_super_admin || settings.group_permission_lists.includes(code)),
  };
}
