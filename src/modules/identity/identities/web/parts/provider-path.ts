import { entryFacts } from '#web/session/entry-query.ts';
import { CHANNELS, type Channel, type Intent } from '../../contract/channels.ts';

export const isChannel = (name: string | null | undefined): name is Channel =>
  CHANNELS.some((channel) => channel === name);

/** The WeChat account of this portal's look. */
export const wechatChannel = (): Channel => (entryFacts.get().alternate_ui ? 'wechat_shiyou_oauth' : 'wechat_oauth');

/** Why a browser goes to another service, and which page follows. */
export interface OauthRequest {
  readonly intent?: Intent;
  readonly redirect?: string | null;
}

/** Address of the page that leaves for a service at once. */
export function providerPath(channel: Channel, { intent = 'login', redirect }: OauthRequest = {}): string {
  const query = new URLSearchParams({ start: channel, intent });
  if (redirect) query.set('redirect', redirect);
  return `/oauth?${query}`;
}
