import { type CallExternal, callExternalWithin } from '#server/http-out/external-call.ts';
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

interface Facts {
  readonly corpid: string;
  readonly agentid: string;
  readonly secret: string;
  readonly open_url: string;
  readonly login_url: string;
  readonly api_url: string;
}

/** WeCom: members of one company. Others are refused. */
export class WecomProvider implements Provider {
  readonly channel = 'qiwei_oauth';
  readonly #facts: Facts;

  constructor(facts: Facts) {
    this.#facts = facts;
  }

  authorizeUrl({ state, callback, form, lang }: AuthorizeInput): string {
    const { corpid, agentid, open_url, login_url } = this.#facts;
    if (form === 'in_app') {
      const inside = new URL(`${open_url}/connect/oauth2/authorize`);
      inside.searchParams.set('appid', corpid);
      inside.searchParams.set('redirect_uri', callback);
      inside.searchParams.set('response_type', 'code');
      inside.searchParams.set('scope', 'snsapi_base');
      inside.searchParams.set('agentid', agentid);
      inside.searchParams.set('state', state);
      return `${inside.href}#wechat_redirect`;
    }
    const page = new URL(`${login_url}/wwlogin/sso/login`);
    page.searchParams.set('login_type', 'CorpApp');
    page.searchParams.set('appid', corpid);
    page.searchParams.set('agentid', agentid);
    page.searchParams.set('redirect_uri', callback);
    page.searchParams.set('state', state);
    page.searchParams.set('lang', lang === 'cn' ? 'zh' : 'en');
    return page.href;
  }

  async prove(code: string): Promise<ProvenIdentity> {
    const { corpid, secret, api_url } = this.#facts;
    const ask = callExternalWithin();
    const app = parseAnswer(
      await ask(`${api_url}/cgi-bin/gettoken`, { query: { corpid, corpsecret: secret } }),
      'gettoken',
    );
    const access_token = requireText(app, 'access_token', 'gettoken');
    const member = parseAnswer(
      await ask(`${api_url}/cgi-bin/auth/getuserinfo`, { query: { access_token, code } }),
      'getuserinfo',
    );
    const userid = textOf(member, 'userid');
    if (!userid) throw new ProviderRefused('outsider', 'no member');
    return {
      channel: this.channel,
      app: corpid,
      subject: userid,
      openid: null,
      unionid: null,
      nickname: await this.#nameOf(ask, access_token, userid),
    };
  }

  /** Only shown: without it the person comes in all the same. */
  async #nameOf(ask: CallExternal, access_token: string, userid: string): Promise<string | null> {
    try {
      const query = { access_token, userid };
      const answer = await ask(`${this.#facts.api_url}/cgi-bin/user/get`, { query });
      return textOf(parseAnswer(answer, 'user/get'), 'name', NICKNAME_MAX);
    } catch {
      return null;
    }
  }
}
