import { type CallExternal, callExternalWithin, type ExternalAnswer } from '#server/http-out/external-call.ts';
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

interface Facts {
  readonly corpid: string;
  readonly key: string;
  readonly secret: string;
  readonly login_url: string;
  readonly api_url: string;
  readonly oapi_url: string;
}

const NOT_IN_COMPANY = 60121;

/**
 * DingTalk: the same page in browsers and in the app; besides, the app gives pages inside it a code of another kind.
 * An outsider has an identity but no place in the company, and is refused.
 */
export class DingtalkProvider implements Provider {
  readonly channel = 'ding_oauth';
  readonly #facts: Facts;

  constructor(facts: Facts) {
    this.#facts = facts;
  }

  /** Whether the address of a page inside the app means this app of ours. */
  isOwn(id: string): boolean {
    return id === this.#facts.key || id === this.#facts.corpid;
  }

  authorizeUrl({ state, callback }: AuthorizeInput): string {
    const page = new URL(`${this.#facts.login_url}/oauth2/auth`);
    page.searchParams.set('redirect_uri', callback);
    page.searchParams.set('response_type', 'code');
    page.searchParams.set('client_id', this.#facts.key);
    page.searchParams.set('scope', 'openid');
    page.searchParams.set('state', state);
    page.searchParams.set('prompt', 'consent');
    return page.href;
  }

  async prove(code: string, _form: ProviderForm): Promise<ProvenIdentity> {
    const { key, secret, api_url } = this.#facts;
    const ask = callExternalWithin();
    const token = parseNewAnswer(
      await ask(`${api_url}/v1.0/oauth2/userAccessToken`, {
        body: { clientId: key, clientSecret: secret, code, grantType: 'authorization_code' },
      }),
      'userAccessToken',
    );
    const person = parseNewAnswer(
      await ask(`${api_url}/v1.0/contact/users/me`, {
        headers: { 'x-acs-dingtalk-access-token': requireText(token, 'accessToken', 'userAccessToken') },
      }),
      'users/me',
    );
    const unionid = requireText(person, 'unionId', 'users/me');
    const userid = await this.#userid(ask, await this.#appToken(ask), unionid);
    return this.#identity(userid, unionid, textOf(person, 'openId'), textOf(person, 'nick', NICKNAME_MAX));
  }

  /** Who is behind a code that the app gave to a page inside it. */
  async proveInApp(code: string): Promise<ProvenIdentity> {
    const ask = callExternalWithin();
    const access_token = await this.#appToken(ask);
    const answer = await ask(`${this.#facts.oapi_url}/topapi/v2/user/getuserinfo`, {
      query: { access_token },
      body: { code },
    });
    const result = parseAnswer(answer, 'getuserinfo')['result'];
    const person = typeof result === 'object' && result !== null ? (result as Record<string, unknown>) : {};
    const userid = requireText(person, 'userid', 'getuserinfo');
    return this.#identity(userid, textOf(person, 'unionid'), null, textOf(person, 'name', NICKNAME_MAX));
  }

  #identity(userid: string, unionid: string | null, openid: string | null, nickname: string | null): ProvenIdentity {
    return { channel: this.channel, app: this.#facts.corpid, subject: userid, openid, unionid, nickname };
  }

  async #appToken(ask: CallExternal): Promise<string> {
    const { key, secret, oapi_url } = this.#facts;
    const answer = await ask(`${oapi_url}/gettoken`, { query: { appkey: key, appsecret: secret } });
    return requireText(parseAnswer(answer, 'gettoken'), 'access_token', 'gettoken');
  }

  async #userid(ask: CallExternal, access_token: string, unionid: string): Promise<string> {
    const answer = await ask(`${this.#facts.oapi_url}/topapi/user/getbyunionid`, {
      query: { access_token },
      body: { unionid },
    });
    if (Number(answer.body['errcode']) === NOT_IN_COMPANY) throw new ProviderRefused('outsider', 'not in the company');
    const result = parseAnswer(answer, 'getbyunionid')['result'];
    return requireText(
      typeof result === 'object' && result !== null ? (result as Record<string, unknown>) : {},
      'userid',
      'getbyunionid',
    );
  }
}

/** The new calls fail with an HTTP status and a word. */
function parseNewAnswer({ status, body }: ExternalAnswer, call: string): Readonly<Record<string, unknown>> {
  if (status < 400) return parseAnswer({ status, body }, call);
  const code = textOf(body, 'code') ?? '';
  const isCode = /authcode|invalidcode/i.test(code);
  throw new ProviderRefused(isCode ? 'expired' : 'unavailable', `${call}: HTTP ${status} ${code}`);
}
