import { jsonAnswer, openidOf, useridOf } from './local-answers.ts';
import { LOCAL_APPS } from './local-apps.ts';
import type { LocalAnswer, LocalCodes, LocalRequest } from './local-types.ts';

const [CORPID, , SECRET] = LOCAL_APPS.WECOM_APP;
const failure = (errcode: number, errmsg: string): LocalAnswer => jsonAnswer({ errcode, errmsg });

/** qyapi.weixin.qq.com */
export function answerWecom(provider: LocalCodes, { path, query }: LocalRequest): LocalAnswer {
  if (path === '/cgi-bin/gettoken') {
    if (query['corpid'] !== CORPID || query['corpsecret'] !== SECRET) return failure(40001, 'invalid credential');
    return jsonAnswer({ errcode: 0, errmsg: 'ok', access_token: provider.giveToken(CORPID, null), expires_in: 7200 });
  }
  if (!provider.ofToken(query['access_token'] ?? '')) return failure(40014, 'invalid access_token');
  if (path === '/cgi-bin/auth/getuserinfo') {
    const taken = provider.redeemCode(query['code'] ?? '', CORPID, 'wecom');
    if (typeof taken === 'string') return failure(40029, 'invalid code');
    if (taken.is_member === false)
      return jsonAnswer({
        errcode: 0,
        errmsg: 'ok',
        openid: openidOf(taken.key, CORPID),
        external_userid: `wm-${taken.key}`,
      });
    return jsonAnswer({ errcode: 0, errmsg: 'ok', userid: useridOf(taken.key) });
  }
  if (path === '/cgi-bin/user/get') {
    const member = provider.people.find((person) => useridOf(person.key) === query['userid']);
    if (!member) return failure(60111, 'userid not found');
    return jsonAnswer({
      errcode: 0,
      errmsg: 'ok',
      userid: query['userid'],
      name: member.name,
      department: [1],
      position: '',
    });
  }
  return failure(40066, 'invalid url');
}
