import type { Env } from '#server/env.ts';

/** Path under which the portal of a laptop plays the other services, each below its own host name. */
export const LOCAL_ROOT = '/local_provider';

/** The apps that are registered with it. */
export const LOCAL_APPS = {
  WECHAT_WEB_APP: ['wxlocalweb000001', 'local-wechat-web-secret'],
  WECHAT_APP: ['wxlocalapp000001', 'local-wechat-app-secret'],
  WECHAT_SHIYOU_WEB_APP: ['wxlocalweb000002', 'local-shiyou-web-secret'],
  WECHAT_SHIYOU_APP: ['wxlocalapp000002', 'local-shiyou-app-secret'],
  WECOM_APP: ['wwlocalcorp00001', '1000002', 'local-wecom-secret'],
  DINGTALK_APP: ['dinglocalcorp0001', 'dinglocalapp0001', 'local-dingtalk-secret'],
} as const;

/** Pages are reached as the portal itself is, calls by the port of this process. */
export function localBases({ public_url, HOST, PORT }: Env) {
  const page = (host: string) => `${public_url}${LOCAL_ROOT}/${host}`;
  const here = /^(0\.0\.0\.0|::|localhost)$/.test(HOST) ? '127.0.0.1' : HOST;
  const call = (host: string) => `http://${here}:${PORT}${LOCAL_ROOT}/${host}`;
  return {
    WECHAT_OPEN_URL: page('open.weixin.qq.com'),
    WECHAT_API_URL: call('api.weixin.qq.com'),
    WECOM_LOGIN_URL: page('login.work.weixin.qq.com'),
    WECOM_API_URL: call('qyapi.weixin.qq.com'),
    DINGTALK_LOGIN_URL: page('login.dingtalk.com'),
    DINGTALK_API_URL: call('api.dingtalk.com'),
    DINGTALK_OAPI_URL: call('oapi.dingtalk.com'),
  };
}
