import { openidOf, plainTextAnswer, unionidOf } from './local-answers.ts';
import { LOCAL_APPS } from './local-apps.ts';
import type { CodeRedemption, LocalAnswer, LocalCodes, LocalPerson, LocalRequest } from './local-types.ts';

const APPS = [
  LOCAL_APPS.WECHAT_WEB_APP,
  LOCAL_APPS.WECHAT_APP,
  LOCAL_APPS.WECHAT_SHIYOU_WEB_APP,
  LOCAL_APPS.WECHAT_SHIYOU_APP,
];

const failure = (errcode: number, errmsg: string): LocalAnswer => plainTextAnswer({ errcode, errmsg });

const CODE_FAILURES: Readonly<Record<Exclude<CodeRedemption, LocalPerson>, LocalAnswer>> = {
  unknown: failure(40029, 'invalid code'),
  used: failure(40163, 'code been used'),
  old: failure(42003, 'code expired'),
};

const unionid = (person: LocalPerson) => (person.has_unionid === false ? {} : { unionid: unionidOf(person.key) });

/** api.weixin.qq.com */
export function answerWechat(provider: LocalCodes, { path, query, body }: LocalRequest): LocalAnswer {
  const given = path === '/cgi-bin/stable_token' ? body : query;
  const [appid = '', secret = ''] = [String(given['appid'] ?? ''), String(given['secret'] ?? '')];
  const isApp = APPS.some(([id, key]) => id === appid && key === secret);
  switch (path) {
    case '/sns/oauth2/access_token':
      if (!isApp) return failure(40013, 'invalid appid');
      if (query['grant_type'] !== 'authorization_code') return failure(40002, 'invalid grant_type');
      return exchange(provider, appid, query['code'] ?? '');
    case '/sns/userinfo':
      return profile(provider, query['access_token'] ?? '', query['openid'] ?? '');
    case '/cgi-bin/stable_token':
      if (!isApp) return failure(40125, 'invalid appsecret');
      return plainTextAnswer({ access_token: provider.giveToken(appid, null), expires_in: 7200 });
    case '/cgi-bin/ticket/getticket':
      if (!provider.ofToken(query['access_token'] ?? '')) return failure(40001, 'invalid credential');
      return plainTextAnswer({ errcode: 0, errmsg: 'ok', ticket: `ticket-${query['type']}`, expires_in: 7200 });
    default:
      return failure(40066, 'invalid url');
  }
}

function exchange(provider: LocalCodes, appid: string, code: string): LocalAnswer {
  const taken = provider.redeemCode(code, appid, 'wechat');
  if (typeof taken === 'string') return CODE_FAILURES[taken];
  return plainTextAnswer({
    access_token: provider.giveToken(appid, taken),
    expires_in: 7200,
    refresh_token: provider.giveToken(appid, taken),
    openid: openidOf(taken.key, appid),
    scope: 'snsapi_userinfo',
    ...unionid(taken),
    ...(taken.is_snapshot ? { is_snapshotuser: 1 } : {}),
  });
}

function profile(provider: LocalCodes, token: string, openid: string): LocalAnswer {
  const owner = provider.ofToken(token);
  if (!owner?.person.key) return failure(40001, 'invalid credential');
  if (openid !== openidOf(owner.person.key, owner.app)) return failure(40003, 'invalid openid');
  return plainTextAnswer({
    openid,
    nickname: owner.person.name,
    headimgurl: '',
    privilege: [],
    ...unionid(owner.person),
  });
}
