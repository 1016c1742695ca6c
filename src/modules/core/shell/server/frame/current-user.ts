import {
  type Contribution,
  currentUserFields,
  emptyFields,
  type ForeignFields,
  type FrameFlags,
  moduleFlags,
} from '#server/frame/current-user-fields.ts';
import type { Context } from '#server/http/context.ts';

const emptyFlags: FrameFlags = {
  has_children: false,
  has_own_children: false,
  has_examinees: false,
  is_force_active_email: false,
  is_exists_change_phone_apply: false,
  is_exist_pending_staff: false,
  is_has_general: false,
  is_open_live: false,
};

export const foreignFields = (ctx: Context): Promise<ForeignFields> =>
  gather(ctx, currentUserFields.of(ctx.services), emptyFields);
export const foreignFlags = (ctx: Context): Promise<FrameFlags> =>
  gather(ctx, moduleFlags.of(ctx.services), emptyFlags);

/** One that fails leaves its defaults and is logged, never the whole answer. */
async function gather<T extends object>(ctx: Context, contributions: readonly Contribution<T>[], empty: T): Promise<T> {
  let all = empty;
  for (const { module, load } of contributions) {
    try {
      all = { ...all, ...(await load(ctx)) };
    } catch (error) {
      ctx.services.log.error(
        { err: error, request_id: ctx.request_id, module },
        'fields of the current user are missing',
      );
    }
  }
  return all;
}
