import type { Db } from '#server/database/database.ts';
import type { Env } from '#server/env.ts';
import type { Channel } from '../contract/channels.ts';
import { hasIdentity, listIdentities } from './identities.queries.ts';
import { providersOf } from './providers/providers.ts';

export { LOCAL_ROOT } from './local/local-apps.ts';
export { LocalProvider } from './local/local-provider.ts';
export type { LocalAnswer, LocalPerson } from './local/local-types.ts';
export { isProviderSimulated } from './providers/providers.ts';

/** Ways in by other services that are open here. */
export const openChannels = (env: Env): readonly Channel[] => providersOf(env).open;

/** What the query of `users/settings` may name. It identifies nobody. */
export interface NamedChannel {
  readonly openid?: string | undefined;
  readonly ding_user_id?: string | undefined;
  readonly channel?: string | undefined;
}

/** Whether the person who is signed in has no identity of the channel that was named, and it is open: offer to link one. */
export async function needsBinding(db: Db, env: Env, userId: string, named: NamedChannel): Promise<boolean> {
  const asked = named.channel ?? (named.ding_user_id ? 'ding_oauth' : named.openid ? 'wechat_oauth' : null);
  const channel = openChannels(env).find((open) => open === asked);
  return channel !== undefined && !(await hasIdentity(db, userId, channel));
}

/** The accounts of other services that open the own account, by the names that the current user has for them. */
export async function identitiesOf(db: Db, userId: string) {
  const all = await listIdentities(db, userId);
  const of = (wanted: Channel) =>
    all
      .filter(({ channel }) => channel === wanted)
      .map(({ channel, nickname, linked_at }) => ({ channel, nickname, linked_at }));
  return {
    we_chat_users: of('wechat_oauth'),
    shiyou_users: of('wechat_shiyou_oauth'),
    qiwei_users: of('qiwei_oauth'),
    ding_users: of('ding_oauth'),
  };
}
