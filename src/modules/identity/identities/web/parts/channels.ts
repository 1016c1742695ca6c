import { call } from '#web/api/call.ts';
import { CHANNELS, type Channel } from '../../contract/channels.ts';
import { oauth } from '../../contract/oauth.contract.ts';
import { type OauthRequest, wechatChannel } from './provider-path.ts';

/** The channel of the app that this page runs in; null in a browser of its own. */
export function channelOfApp(agent: string = navigator.userAgent): Channel | null {
  if (/wxwork/i.test(agent)) return 'qiwei_oauth';
  if (/MicroMessenger/i.test(agent)) return wechatChannel();
  if (/DingTalk/i.test(agent)) return 'ding_oauth';
  return null;
}

/** Whether the app around this page is the one of a channel. */
export const isInApp = (channel: Channel): boolean => {
  const app = channelOfApp();
  return app === channel || (channel.startsWith('wechat') && (app?.startsWith('wechat') ?? false));
};

/** Which buttons stand on the sign-in card: one WeChat account, and the companies. */
export function offeredChannels(open: readonly string[]): readonly Channel[] {
  const hidden: Channel = wechatChannel() === 'wechat_oauth' ? 'wechat_shiyou_oauth' : 'wechat_oauth';
  const both = CHANNELS.filter((channel) => open.includes(channel));
  return both.filter((channel) => channel !== hidden || !both.includes(wechatChannel()));
}

/** Leaves for the page of another service. Rejects with ApiError when it cannot be opened. */
export async function goToProvider(channel: Channel, { intent = 'login', redirect }: OauthRequest = {}): Promise<void> {
  const form = isInApp(channel) ? 'in_app' : 'web';
  const { url } = await call(oauth.start, {
    params: { channel },
    query: { form, intent, ...(redirect ? { redirect } : {}) },
  });
  // the page that only leads away must not redirect again on the back button
  location.replace(url);
}
