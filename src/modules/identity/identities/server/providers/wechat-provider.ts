import { callExternalWithin } from '#server/http-out/external-call.ts';
import type { ProviderForm } from '../../contract/identities.shapes.ts';
import {
  type AuthorizeInput,
  NICKNAME_MAX,
  type ProvenIdentity,
  type Provider,
  ProviderRefused,
  parseAnswer,
  requireText,
  textOf,
} from './provider.ts';

export interface WechatApp {
  readonly appid: string;
  readonly secret: string;
}

interface Facts {
  readonly channel: 'wechat_oauth' | 'wechat_shiyou_oauth';
  readonly open_url: string;
  readonly api_url: string;
  readonly web: WechatApp | null;
  readonly in_app: WechatApp | null;
}

/** WeChat: a website app for browsers, an official account for pages inside the app; two apps, one exchange. */
export class WechatProvider implements Provider {
  readonly channel;
  readonly #facts: Facts;

  constructor(facts: Facts) {
    this.channel = facts.channel;
    this.#facts = facts;
  }

  authorizeUrl({ state, callback, form, lang }: AuthorizeInput): string | null {
    const app = this.#facts[form];
    if (!app) return null;
    const isWeb = form === 'web';
    const url = new URL(`${this.#facts.open_url}/connect/${isWeb ? 'qrconnect' : 'oauth2/authorize'}`);
    // in the order of the guide: the page of the app has been seen to read it so
    url.searchParams.set('appid', app.appid);
    url.searchParams.set('redirect_uri', callback);
    url.searchParams.set('response_type', 'code');
    url.searchParams.set('scope', isWeb ? 'snsapi_login' : 'snsapi_userinfo');
    url.searchParams.set('state', state);
    if (isWeb) url.searchParams.set('lang', lang === 'cn' ? 'cn' : 'en');
    return `${url.href}#wechat_redirect`;
  }

  async prove(code: string, form: ProviderForm): Promise<ProvenIdentity> {
    const app = this.#facts[form];
    if (!app) throw new ProviderRefused('not_open', form);
    const ask = callExternalWithin();
    const exchange = `${this.#facts.api_url}/sns/oauth2/access_token`;
    const query = { appid: app.appid, secret: app.secret, code, grant_type: 'authorization_code' };
    const token = parseAnswer(await ask(exchange, { query }), 'access_token');
    if (Number(token['is_snapshotuser'] ?? 0) === 1) throw new ProviderRefused('snapshot', 'snapshot user');
    const openid = requireText(token, 'openid', 'access_token');
    const person = parseAnswer(
      await ask(`${this.#facts.api_url}/sns/userinfo`, {
        query: { access_token: requireText(token, 'access_token', 'access_token'), openid, lang: 'zh_CN' },
      }),
      'userinfo',
    );
    const unionid = textOf(person, 'unionid') ?? textOf(token, 'unionid');
    return {
      channel: this.channel,
      app: app.appid,
      subject: unionid ?? openid,
      openid,
      unionid,
      nickname: textOf(person, 'nickname', NICKNAME_MAX),
    };
  }
}
