import { json, openidOf, useridOf } from './local-answers.ts';
import { LOCAL_APPS } from './local-apps.ts';
import type { LocalAnswer, LocalCodes, LocalQuestion } from './local-types.ts';

const [CORPID, , SECRET] = LOCAL_APPS.WECOM_APP;
const failure = (errcode: number, errmsg: string): LocalAnswer => json({ errcode, errmsg });

/** qyapi.weixin.qq.com */
export function answerWecom(provider: LocalCodes, { path, query }: LocalQuestion): LocalAnswer {
  if (path === '/cgi-bin/gettoken') {
    if (query['corpid'] !== CORPID || query['corpsecret'] !== SECRET) return failure(40001, 'invalid credential');
    return json({ errcode: 0, errmsg: 'ok', access_token: provider.giveToken(CORPID, null), expires_in: 7200 });
  }
  if (!provider.ofToken(query['access_token'] ?? '')) return failure(40014, 'invalid access_token');
  if (path === '/cgi-bin/auth/getuserinfo') {
    const taken = provider.takeCode(query['code'] ?? '', CORPID, 'wecom');
    if (typeof taken === 'string') return failure(40029, 'invalid code');
    if (taken.is_member === false)
      return json({
        errcode: 0,
        errmsg: 'ok',
        openid: openidOf(taken.key, CORPID),
        external_userid: `wm-${taken.key}`,
      });
    return json({ errcode: 0, errmsg: 'ok', userid: useridOf(taken.key) });
  }
  if (path === '/cgi-bin/user/get') {
    const member = provider.people.find((person) => useridOf(person.key) === query['userid']);
    if (!member) return failure(60111, 'userid not found');
    return json({
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
