import type { Settings } from '../session/session.ts';

const id = (n: number) => `0199aaaa-0000-7000-8000-${String(n).padStart(12, '0')}`;

type App = Settings['organization_apps'][number];
type MenuRow = Settings['menus'][number];

/** An app of an organisation with one right. */
export function appOf(n: number, code: string, action: string | null, over: Partial<App['wfl_app']> = {}): App {
  const actions = action === null ? [] : [{ code: action, name: action, name_en: null }];
  return {
    is_default: true,
    position: n,
    wfl_app: {
      id: id(n),
      code,
      name: code,
      name_en: `${code} in English`,
      category: 'online_office',
      icon: null,
      route: `/${code}`,
      is_redirect: false,
      links: { production: null },
      wfl_app_actions: actions,
      ...over,
    },
  };
}

/** A line of the menu; groups have no parent. */
export function menuOf(n: number, kind: MenuRow['kind'], code: string, over: Partial<MenuRow> = {}): MenuRow {
  return {
    id: id(n),
    parent_id: null,
    kind,
    code,
    name: code,
    name_en: null,
    icon: null,
    link: null,
    sort: n,
    hidden: false,
    always_show: false,
    ...over,
  };
}

export const idOf = id;

/** Settings of a teacher with these rights and nothing else. */
export function settingsOf(permission_lists: readonly string[], over: Partial<Settings> = {}): Settings {
  return {
    user: {
      id: id(1),
      name: '王建国',
      name_en: 'Jianguo Wang',
      username: 'teacher',
      number: 'T1',
      avatar_url: null,
      user_type: 'teacher',
      types: ['teacher'],
      user_types: ['teacher'],
      category: null,
      status: 'confirmed',
      is_confirmed: true,
      is_super_admin: false,
      lang: null,
    },
    permission_lists: [...permission_lists],
    group_permission_lists: [],
    organization_apps: [],
    menus: [],
    dictionaries: [],
    system_settings: [],
    organization: null,
    organizations: [],
    time_zone: 'Asia/Shanghai',
    flags: {
      has_children: false,
      has_own_children: false,
      has_examinees: false,
      is_force_active_email: false,
      is_exists_change_phone_apply: false,
      is_exist_pending_staff: false,
      is_has_general: false,
      is_open_live: false,
    },
    theme: 'blue',
    product_name: { cn: '书院', us: 'Shuyuan' },
    links: { app_download: null, sync_platform: null },
    watermark: null,
    kept_alive: [],
    announcement: null,
    ai_chat_kf_url: null,
    preferences: {},
    session: { id: id(2), kind: 'staff', impersonator: null, switched_from: null, expires_at: '2030-01-01T00:00:00Z' },
    deletion_at: null,
    need_bind: false,
    min_app_version: null,
    server_time: '2026-03-12T00:00:00Z',
    ...over,
  };
}
