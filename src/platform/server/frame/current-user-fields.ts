import type * as z from 'zod';
import type { currentUser, frameFlags } from '#shared/calls/frame-shapes.ts';
import type { Context } from '../http/context.ts';
import { definePorts } from '../ports.ts';

export type CurrentUser = z.input<typeof currentUser>;
export type FrameFlags = z.input<typeof frameFlags>;

/** Fields of the current user that other modules own. The shell, the directory and access fill the rest. */
export type ForeignFields = Omit<
  CurrentUser,
  | 'id'
  | 'name'
  | 'name_en'
  | 'user_type'
  | 'avatar_url'
  | 'phone'
  | 'email'
  | 'login'
  | 'username'
  | 'status'
  | 'number'
  | 'types'
  | 'category'
  | 'is_super_admin'
  | 'permission_lists'
  | 'roles'
  | 'organization'
  | 'user_organization_ids'
  | 'department'
  | 'contact_phone'
  | 'lang'
  | 'is_teacher'
  | 'is_guardian'
  | 'is_real_authentication'
  | 'is_force_active_email'
  | 'system_settings'
  | 'dictionaries'
  | 'organization_apps'
>;

/** What stands in the answer while the module that owns a field is absent, or fails. */
export const emptyFields: ForeignFields = {
  teacher: null,
  student: null,
  children_users: [],
  other_guardians: [],
  examinees: [],
  banks: [],
  new_notification: 0,
  emoji_list: '',
  zhiban_token: null,
  is_open_live: false,
  is_all_stu_gd_client: false,
  is_has_internotifications: false,
  is_has_notice: false,
  is_has_notifications: false,
  is_has_examinees: false,
  is_has_general: false,
  is_job_entering: false,
  is_exists_change_phone_apply: false,
  is_exist_pending_staff: false,
  watermark_config: null,
  qiwei_users: [],
  ding_users: [],
  we_chat_users: [],
  shiyou_users: [],
  ai_chat_kf_url: null,
  compilation_super_users: [],
};

export interface Contribution<T> {
  readonly module: string;
  readonly load: (context: Context) => Promise<Partial<T>>;
}

/** Fields of `users/show_current` that modules add. They are read one after another on the request's connection. */
export const currentUserFields = definePorts<Contribution<ForeignFields>>();

/** Flags that modules add to `users/settings`, which every page load waits for: keep them to one indexed look-up. */
export const moduleFlags = definePorts<Contribution<FrameFlags>>();
