import { entryFacts } from '#web/session/entry-query.ts';
import type { Settings } from '#web/session/session.ts';
import { tabStorage } from '#web/state/browser-storage.ts';
import { isChannel, providerPath, wechatChannel } from './provider-path.ts';

/** Pages on which somebody is on their way in or out: nobody is led away from them. */
const ON_THE_WAY = /^\/(oauth|ddAuth|qr|logout|404)(\/|$)/;

/**
 * `auth_method` of the address begins that way in for guests, `force_wechat_oauth` also for somebody without WeChat:
 * once per tab and page, so that nobody goes in circles.
 */
export function redirect(
  { pathname, search }: { readonly pathname: string; readonly search: string },
  settings: Settings | null,
): string | null {
  if (ON_THE_WAY.test(pathname)) return null;
  const { auth_method, force_wechat_oauth } = entryFacts.get();
  const channel = force_wechat_oauth ? wechatChannel() : auth_method;
  if (!isChannel(channel)) return null;
  if (settings && !(force_wechat_oauth && settings.need_bind)) return null;
  const key = `detour.${channel}.${pathname}`;
  if (tabStorage.read(key)) return null;
  tabStorage.write(key, '1');
  const redirect = pathname === '/login' ? new URLSearchParams(search).get('redirect') : pathname + search;
  return providerPath(channel, { intent: settings ? 'link' : 'login', redirect });
}
