import type { Env } from '#server/env.ts';
import { CHANNELS, type Channel } from '../../contract/channels.ts';
import { LOCAL_APPS, localBases } from '../local/local-apps.ts';
import { DingtalkProvider } from './dingtalk-provider.ts';
import type { Provider } from './provider.ts';
import { type WechatApp, WechatProvider } from './wechat-provider.ts';
import { WecomProvider } from './wecom-provider.ts';

type Apps = Pick<
  Env,
  'WECHAT_WEB_APP' | 'WECHAT_APP' | 'WECHAT_SHIYOU_WEB_APP' | 'WECHAT_SHIYOU_APP' | 'WECOM_APP' | 'DINGTALK_APP'
>;
type Bases = Pick<
  Env,
  | 'WECHAT_OPEN_URL'
  | 'WECHAT_API_URL'
  | 'WECOM_LOGIN_URL'
  | 'WECOM_API_URL'
  | 'DINGTALK_LOGIN_URL'
  | 'DINGTALK_API_URL'
  | 'DINGTALK_OAPI_URL'
>;

const NAMES = [
  'WECHAT_WEB_APP',
  'WECHAT_APP',
  'WECHAT_SHIYOU_WEB_APP',
  'WECHAT_SHIYOU_APP',
  'WECOM_APP',
  'DINGTALK_APP',
] as const satisfies readonly (keyof Apps)[];

/**
 * Whether the portal plays the other services itself: none is configured, and these are not real people. Elsewhere a
 * channel without configuration is closed.
 */
export function isProviderSimulated(env: Env): boolean {
  return env.is_demo && NAMES.every((name) => env[name] === undefined);
}

/** The services of this installation; one that is not configured is missing. */
export class Providers {
  readonly #providers: ReadonlyMap<Channel, Provider>;
  readonly dingtalk: DingtalkProvider | null;
  /** The official account whose pages may use the functions of the app. */
  readonly wechat_app: WechatApp | null;
  readonly wechat_api_url: string;
  /** The companies whose members the school knows by their userid. */
  readonly companies: Readonly<Record<'qiwei_oauth' | 'ding_oauth', string | null>>;

  constructor(env: Env) {
    const isLocal = isProviderSimulated(env);
    const apps: Apps = isLocal ? { ...env, ...LOCAL_APPS } : env;
    const bases: Bases = isLocal ? { ...env, ...localBases(env) } : env;
    const [corpid = '', agentid = '', secret = ''] = apps.WECOM_APP ?? [];
    const [ding_corpid = '', key = '', ding_secret = ''] = apps.DINGTALK_APP ?? [];
    const wecom = apps.WECOM_APP
      ? new WecomProvider({
          corpid,
          agentid,
          secret,
          open_url: bases.WECHAT_OPEN_URL,
          login_url: bases.WECOM_LOGIN_URL,
          api_url: bases.WECOM_API_URL,
        })
      : null;
    this.dingtalk = apps.DINGTALK_APP
      ? new DingtalkProvider({
          corpid: ding_corpid,
          key,
          secret: ding_secret,
          login_url: bases.DINGTALK_LOGIN_URL,
          api_url: bases.DINGTALK_API_URL,
          oapi_url: bases.DINGTALK_OAPI_URL,
        })
      : null;
    const all = [
      wechat('wechat_oauth', apps.WECHAT_WEB_APP, apps.WECHAT_APP, bases),
      wechat('wechat_shiyou_oauth', apps.WECHAT_SHIYOU_WEB_APP, apps.WECHAT_SHIYOU_APP, bases),
      wecom,
      this.dingtalk,
    ];
    this.#providers = new Map(all.flatMap((provider) => (provider ? [[provider.channel, provider] as const] : [])));
    this.companies = {
      qiwei_oauth: apps.WECOM_APP ? corpid : null,
      ding_oauth: apps.DINGTALK_APP ? ding_corpid : null,
    };
    this.wechat_app = appOf(apps.WECHAT_APP);
    this.wechat_api_url = bases.WECHAT_API_URL;
  }

  find(channel: Channel): Provider | null {
    return this.#providers.get(channel) ?? null;
  }

  /** The channels that are open, in the order of the buttons. */
  get open(): readonly Channel[] {
    return CHANNELS.filter((channel) => this.#providers.has(channel));
  }
}

const known = new WeakMap<Env, Providers>();

/** The services that these settings describe. */
export function providersOf(env: Env): Providers {
  let providers = known.get(env);
  if (!providers) {
    providers = new Providers(env);
    known.set(env, providers);
  }
  return providers;
}

function appOf(app: readonly string[] | undefined): WechatApp | null {
  const [appid, secret] = app ?? [];
  return appid && secret ? { appid, secret } : null;
}

function wechat(
  channel: 'wechat_oauth' | 'wechat_shiyou_oauth',
  web: readonly string[] | undefined,
  inApp: readonly string[] | undefined,
  bases: Bases,
): Provider | null {
  if (!web && !inApp) return null;
  const { WECHAT_OPEN_URL: open_url, WECHAT_API_URL: api_url } = bases;
  return new WechatProvider({ channel, open_url, api_url, web: appOf(web), in_app: appOf(inApp) });
}
