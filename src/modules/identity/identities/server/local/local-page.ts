import { LOCAL_APPS } from './local-apps.ts';
import type { LocalPerson } from './local-types.ts';

/** A page on which somebody agrees, and what follows from it. */
export interface ConsentPage {
  readonly app: string;
  readonly kind: 'wechat' | 'wecom' | 'dingtalk';
  readonly title: string;
  readonly colour: string;
  readonly redirect_uri: string;
  readonly state: string;
  readonly code_name: 'code' | 'authCode';
  readonly life_seconds: number;
}

const WECHAT_APPS: readonly string[] = [
  LOCAL_APPS.WECHAT_WEB_APP[0],
  LOCAL_APPS.WECHAT_APP[0],
  LOCAL_APPS.WECHAT_SHIYOU_WEB_APP[0],
  LOCAL_APPS.WECHAT_SHIYOU_APP[0],
];
const [CORPID, AGENTID] = LOCAL_APPS.WECOM_APP;
const [, DING_KEY] = LOCAL_APPS.DINGTALK_APP;

type Query = Readonly<Record<string, string>>;

/** Which page an address means; null: none, or not with these parameters. */
export function consentPageOf(host: string, path: string, query: Query): ConsentPage | null {
  const { redirect_uri = '', state = '' } = query;
  if (!/^[a-zA-Z0-9]{0,128}$/.test(state)) return null;
  const found = PAGES[host + path]?.(query);
  return found ? { ...found, redirect_uri, state } : null;
}

type Page = (query: Query) => Omit<ConsentPage, 'redirect_uri' | 'state'> | null;

const wechat = (app: string, life_seconds: number) =>
  ({ kind: 'wechat', title: '微信', colour: '#07812f', code_name: 'code', app, life_seconds }) as const;
const wecom = {
  kind: 'wecom',
  title: '企业微信',
  colour: '#1f5fbf',
  code_name: 'code',
  app: CORPID,
  life_seconds: 300,
} as const;
const dingtalk = {
  kind: 'dingtalk',
  title: '钉钉',
  colour: '#0b63ce',
  code_name: 'authCode',
  app: DING_KEY,
  life_seconds: 300,
} as const;

const PAGES: Readonly<Record<string, Page>> = {
  'open.weixin.qq.com/connect/qrconnect': ({ appid = '', scope }) =>
    WECHAT_APPS.includes(appid) && scope === 'snsapi_login' ? wechat(appid, 600) : null,
  'open.weixin.qq.com/connect/oauth2/authorize': ({ appid = '', scope = '', response_type }) => {
    if (response_type !== 'code') return null;
    if (appid === CORPID) return wecom;
    return WECHAT_APPS.includes(appid) && scope.startsWith('snsapi_') ? wechat(appid, 300) : null;
  },
  'login.work.weixin.qq.com/wwlogin/sso/login': ({ appid, agentid }) =>
    appid === CORPID && agentid === AGENTID ? wecom : null,
  'login.dingtalk.com/oauth2/auth': ({ client_id }) => (client_id === DING_KEY ? dingtalk : null),
};

const plainText = (text: string): string => text.replace(/[&<>"']/g, (mark) => `&#${mark.charCodeAt(0)};`);

/** Plain HTML without scripts: choose who you are at the provider, or decline. */
export function renderConsentPage(
  place: ConsentPage,
  people: readonly LocalPerson[],
  query: Readonly<Record<string, string>>,
): string {
  const link = (choose: string) => `?${new URLSearchParams({ ...query, choose })}`;
  const rows = people.map((person) => {
    const notes = [
      person.note ?? '',
      person.is_snapshot && place.kind === 'wechat' ? '快照页用户 / snapshot user' : '',
      person.is_member === false && place.kind !== 'wechat' ? '非本企业成员 / outsider' : '',
    ].filter(Boolean);
    const aside = notes.length ? ` <small>${plainText(notes.join(' · '))}</small>` : '';
    return `<li><a href="${plainText(link(person.key))}">${plainText(person.name)}${aside}</a></li>`;
  });
  return `<!doctype html><html lang="zh-CN"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${place.title} · 演示授权</title><style>
body{font:16px/1.5 system-ui,"PingFang SC","Microsoft YaHei",sans-serif;max-width:26rem;margin:0 auto;padding:24px;color:#1b2430;background:#f6f7f9}
h1{font-size:20px;color:${place.colour}} ul{list-style:none;padding:0;margin:16px 0}
li a{display:block;padding:12px 16px;margin:8px 0;background:#fff;border:1px solid #d6dbe1;border-radius:6px;color:inherit;text-decoration:none}
li a:hover{border-color:${place.colour}} small{color:#5b6675}
@media(prefers-color-scheme:dark){body{background:#12161c;color:#e6eaf0}li a{background:#1b2129;border-color:#39424e}small{color:#9aa7b6}h1{color:#8fb8f5}.no{color:#a9b6c6}}
</style></head><body><main><h1>${place.title}</h1>
<p>本机演示：请选择以谁的${place.title}账号授权。<br><span lang="en">Demo on this computer: choose whose account agrees.</span></p>
<ul>${rows.join('')}</ul><p><a class="no" href="${plainText(link('none'))}">取消 / Decline</a></p></main></body></html>`;
}
