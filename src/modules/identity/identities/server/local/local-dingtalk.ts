import { jsonAnswer, openidOf, unionidOf, useridOf } from './local-answers.ts';
import { LOCAL_APPS } from './local-apps.ts';
import type { LocalAnswer, LocalCodes, LocalRequest } from './local-types.ts';

const [, KEY, SECRET] = LOCAL_APPS.DINGTALK_APP;
const CODE_SECONDS = 300;
const failure = (errcode: number, errmsg: string): LocalAnswer => jsonAnswer({ errcode, errmsg, request_id: 'local' });
const refusal = (status: number, code: string, message: string): LocalAnswer =>
  jsonAnswer({ code, requestid: 'local', message }, status);

/** api.dingtalk.com (new calls, HTTP status) and oapi.dingtalk.com (old calls, errcode) */
export function answerDingtalk(provider: LocalCodes, question: LocalRequest): LocalAnswer {
  return question.host === 'api.dingtalk.com' ? answerNew(provider, question) : answerOld(provider, question);
}

function answerNew(provider: LocalCodes, { path, body, headers }: LocalRequest): LocalAnswer {
  if (path === '/v1.0/oauth2/userAccessToken') {
    if (body['clientId'] !== KEY || body['clientSecret'] !== SECRET)
      return refusal(400, 'invalidClientIdOrSecret', '无效的clientId或者clientSecret');
    const taken = provider.redeemCode(String(body['code']), KEY, 'dingtalk');
    if (typeof taken === 'string') return refusal(400, 'invalidParameter.authCode.notFound', '不合法的临时授权码');
    const accessToken = provider.giveToken(KEY, taken);
    return jsonAnswer({ accessToken, refreshToken: provider.giveToken(KEY, taken), expireIn: 7200 });
  }
  if (path === '/v1.0/contact/users/me') {
    const owner = provider.ofToken(headers['x-acs-dingtalk-access-token'] ?? '');
    if (!owner?.person.key) return refusal(401, 'InvalidAuthentication', '不合法的access_token');
    const { key, name } = owner.person;
    return jsonAnswer({
      nick: name,
      avatarUrl: '',
      openId: openidOf(key, KEY),
      unionId: unionidOf(key),
      stateCode: '86',
    });
  }
  return refusal(404, 'InvalidAction.NotFound', 'Specified api is not found');
}

function answerOld(provider: LocalCodes, { path, query, body }: LocalRequest): LocalAnswer {
  if (path === '/gettoken') {
    if (query['appkey'] !== KEY || query['appsecret'] !== SECRET) return failure(40089, '不合法的corpid或corpsecret');
    return jsonAnswer({ errcode: 0, access_token: provider.giveToken(KEY, null), errmsg: 'ok', expires_in: 7200 });
  }
  // what the app itself does when a page inside it asks for a code
  if (path === '/local/in_app_code') {
    const person = provider.people.find(({ key }) => key === query['person']);
    return person
      ? jsonAnswer({ code: provider.giveCode(KEY, person, 'in_app', CODE_SECONDS) })
      : failure(60121, '找不到该用户');
  }
  if (!provider.ofToken(query['access_token'] ?? '')) return failure(40014, '不合法的access_token');
  if (path === '/topapi/v2/user/getuserinfo') {
    const taken = provider.redeemCode(String(body['code']), KEY, 'in_app');
    if (typeof taken === 'string') return failure(40078, '不存在的临时授权码');
    const unionid = unionidOf(taken.key);
    const result = { userid: useridOf(taken.key), device_id: 'local', sys: false, sys_level: 0, name: taken.name };
    return jsonAnswer({
      errcode: 0,
      errmsg: 'ok',
      request_id: 'local',
      result: { ...result, unionid, associated_unionid: unionid },
    });
  }
  if (path === '/topapi/user/getbyunionid') {
    const person = provider.people.find(({ key }) => unionidOf(key) === body['unionid']);
    if (!person || person.is_member === false) return failure(60121, '找不到该用户');
    return jsonAnswer({
      errcode: 0,
      errmsg: 'ok',
      request_id: 'local',
      result: { contact_type: 0, userid: useridOf(person.key) },
    });
  }
  return failure(22, '不合法ApiName');
}
