import { join, resolve } from 'node:path';
import * as z from 'zod';
import { trimEndOf } from '#shared/text/trim-end.ts';
import { isNetwork } from './http/networks.ts';

/**
 * Every setting of the server, read once at start. No other file may look at `process.env`. The table in
 * docs/operations.md explains them to operators.
 */
const flag = z.enum(['1', '0', 'true', 'false', 'on', 'off']).transform((v) => v === '1' || v === 'true' || v === 'on');

/** `a=1,b=2` */
const pairs = z
  .string()
  .regex(/^([\w.]+=[^,=]+(,|$))*$/, 'must look like name=value,name=value')
  .default('')
  .transform(
    (text): Readonly<Record<string, string>> =>
      Object.fromEntries(
        text
          .split(',')
          .filter(Boolean)
          .map((pair) => pair.split('=')),
      ),
  );

/** `10.20.0.0/16,2001:db8::/32` */
const networks = z
  .string()
  .default('')
  .transform((text): readonly string[] => text.split(',').flatMap((one) => one.trim() || []))
  .refine((list) => list.every(isNetwork), 'must be addresses or networks like 203.0.113.0/24, with commas between');

/** `docs.school.example,files.school.example:8443` */
const hosts = z
  .string()
  .default('')
  .transform((text): readonly string[] => text.split(',').flatMap((one) => one.trim().toLowerCase() || []))
  .refine((list) => list.every((one) => /^[a-z0-9.-]+(:\d{1,5})?$/.test(one)), 'must be hosts, with commas between');

/** `id:secret`, or with what stands between: `corpid:agentid:secret`. */
const app = (parts: number) =>
  z
    .string()
    .regex(new RegExp(`^[^:\\s]+(:[^:\\s]+){${parts - 1}}$`), `must have ${parts} parts with a colon between`)
    .transform((text): readonly string[] => text.split(':'))
    .optional();

/** Base address of an outside service. */
const base = (usual: string) =>
  z
    .url()
    .default(usual)
    .transform((url) => trimEndOf(url, '/'));

/** The same where there is none unless it is set up. */
const address = z.url({ protocol: /^https?$/ }).transform((url) => trimEndOf(url, '/'));

/**
 * The address of a database. Its library takes the weaker words for TLS as `verify-full` already, and prints a warning
 * with each: they are written as what they mean. `no-verify` is the word for encryption without a look at the certificate.
 */
const database = (form: RegExp, text: string) =>
  z
    .string()
    .regex(form, text)
    .transform((url) => (/[?&]uselibpqcompat=/.test(url) ? url : url.replace(WEAKER_TLS, '$1verify-full')))
    .optional();
const WEAKER_TLS = /([?&]sslmode=)(?:prefer|require|verify-ca)(?=&|$)/;

const settings = z.object({
  NODE_ENV: z.enum(['production', 'development', 'test']).default('development'),
  PORT: z.coerce.number().int().min(0).max(65535).default(3000),
  HOST: z.string().default('127.0.0.1'),
  PUBLIC_URL: z.url().optional(),
  DATA_DIR: z.string().default('.data'),
  /** `embedded`: the PostgreSQL that comes with the portal; explicit, since production requires a choice. */
  DATABASE_URL: database(/^(postgres(ql)?:\/\/|embedded$)/, 'must be postgres://… or the word embedded'),
  /** Login of the application, where the owner of `DATABASE_URL` may not make one. */
  DATABASE_APP_URL: database(/^postgres(ql)?:\/\//, 'must be postgres://…'),
  DATABASE_POOL: z.coerce.number().int().min(2).max(200).default(20),
  STORAGE_URL: z.string().optional(),
  SECRET_KEY: z.string().min(32).optional(),
  SECRET_KEYS_PREVIOUS: z.string().default(''),
  /** When it stops: time for the balancer to notice `/readyz` before connections are refused. */
  STOP_PAUSE_SECONDS: z.coerce.number().min(0).max(5).default(0),
  TRUST_PROXY: flag.default(false),
  /** A body must have come after this; an upload may go on while it comes at least as fast as the second says. */
  BODY_SECONDS: z.coerce.number().min(0.1).max(300).default(30),
  UPLOAD_BYTES_PER_SECOND: z.coerce.number().int().min(1).default(8192),
  /** Sockets of one address; a whole school may stand behind one. 0: no limit. Behind a proxy the proxy counts. */
  SOCKETS_PER_ADDRESS: z.coerce.number().int().min(0).default(2000),
  /** Whether HTTPS is promised for the names below the portal's own, too. */
  HSTS_SUBDOMAINS: flag.default(false),
  /** Parent domain of the readable cookie that holds the token; empty: the host of the page alone. */
  COOKIE_DOMAIN: z
    .string()
    .toLowerCase()
    .regex(/^\.?[a-z0-9-]+(\.[a-z0-9-]+)+$/, 'must be a domain with a dot in it, such as school.example')
    .transform((name) => name.replace(/^\./, ''))
    .optional(),
  ROLE: z.enum(['all', 'web', 'worker']).default('all'),
  DEMO: flag.optional(),
  /** The first start of a real installation makes this super admin (else it asks on the terminal), and this school group. */
  ADMIN_USERNAME: z.string().optional(),
  ADMIN_PASSWORD: z.string().optional(),
  ADMIN_GROUP: z.string().trim().min(2).max(60).optional(),
  LOG_LEVEL: z.enum(['silent', 'error', 'warn', 'info', 'debug']).default('info'),
  /**
   * Calls a minute of one signed-in person; of an address before the sign-in, where plain reads are counted apart. A
   * school is one address, so these only protect a node from overload; the limits that protect accounts count browsers,
   * phones and accounts. 0 switches a limit off.
   */
  CALLS_PER_MINUTE_USER: z.coerce.number().int().min(0).default(300),
  CALLS_PER_MINUTE_ANONYMOUS: z.coerce.number().int().min(0).default(600),
  READS_PER_MINUTE_ANONYMOUS: z.coerce.number().int().min(0).default(3000),
  /** Known networks of schools, `203.0.113.0/24,2001:db8:7::/48`: limits per address are twenty times as high there. */
  SCHOOL_NETWORKS: networks,
  /** Verification codes: pause between two to one phone, and how many per phone and per address. 0 switches a limit off. */
  CODE_PAUSE_SECONDS: z.coerce.number().int().min(0).default(60),
  CODES_PER_HOUR_PHONE: z.coerce.number().int().min(0).default(5),
  CODES_PER_DAY_PHONE: z.coerce.number().int().min(0).default(10),
  CODES_PER_HOUR_IP: z.coerce.number().int().min(0).default(600),
  CODES_PER_DAY_IP: z.coerce.number().int().min(0).default(2000),
  SMS_URL: z.string().optional(),
  /** Where calls that read a code out are made (SingleCallByTts); the key is that of the text messages. */
  VOICE_URL: z.string().optional(),
  /** The number that such calls show, where the provider gave one. */
  VOICE_SHOW_NUMBER: z.string().optional(),
  SMS_KEY: z.string().optional(),
  SMS_SECRET: z.string().optional(),
  SMS_SIGNATURE: z.string().default('书院'),
  /** The provider's codes of our texts: `account.code=SMS_1,visitor.approved=SMS_2`; `.cn` or `.us` after a name for one language. */
  SMS_TEMPLATES: pairs,
  MAIL_URL: z.string().optional(),
  MAP_URL: z.string().optional(),
  /** Sign-in by other services: `appid:secret` of the website app and of the official account, twice; the two companies. */
  WECHAT_WEB_APP: app(2),
  WECHAT_APP: app(2),
  WECHAT_SHIYOU_WEB_APP: app(2),
  WECHAT_SHIYOU_APP: app(2),
  /** `corpid:agentid:secret` */
  WECOM_APP: app(3),
  /** `corpid:app key:app secret` */
  DINGTALK_APP: app(3),
  WECHAT_OPEN_URL: base('https://open.weixin.qq.com'),
  WECHAT_API_URL: base('https://api.weixin.qq.com'),
  WECOM_LOGIN_URL: base('https://login.work.weixin.qq.com'),
  WECOM_API_URL: base('https://qyapi.weixin.qq.com'),
  DINGTALK_LOGIN_URL: base('https://login.dingtalk.com'),
  DINGTALK_API_URL: base('https://api.dingtalk.com'),
  DINGTALK_OAPI_URL: base('https://oapi.dingtalk.com'),
  /** Log platform that gets every entry of the audit log: `syslog+tls://host:6514`. Empty: none. */
  LOG_SINK_URL: z.string().optional(),
  /** Simulated door locks and their page; absent: where the demo is. */
  DOOR_SIMULATOR: flag.optional(),
  /** Door locks that call in by the push protocol of ZKTeco, below /device/zk. */
  DOOR_ZK_PUSH: flag.default(false),
  /** Networks in which door locks of Hikvision are called; empty: none are. */
  DOOR_HIK_NETWORKS: networks,
  /** The ffmpeg that encodes films; absent: the one on the path; `none`: films play as they are. */
  FFMPEG_PATH: z.string().optional(),
  /** A service that makes films playable which this machine cannot, and the key that both sides sign and log in with. */
  VIDEO_TRANSCODER_URL: z
    .url()
    .transform((url) => trimEndOf(url, '/'))
    .optional(),
  VIDEO_TRANSCODER_KEY: z.string().min(16).optional(),
  /** The registry of companies (calls of Tianyancha) that checks suppliers, and its token. */
  COMPANY_REGISTRY_URL: base('https://open.api.tianyancha.com'),
  COMPANY_REGISTRY_TOKEN: z.string().min(1).optional(),
  /**
   * What takes and sends out live streams: `embedded`, a process of the portal itself (one node, ROLE=all), or an engine
   * beside it that asks the portal about every publisher.
   */
  MEDIA_ENGINE: z.enum(['embedded', 'srs', 'nginx_rtmp', 'cloud']).default('embedded'),
  /** Port on which the embedded engine takes RTMP; 0: any free one. */
  MEDIA_RTMP_PORT: z.coerce.number().int().min(0).max(65535).default(1935),
  /** The address of this machine on which it does; absent: that of `HOST`, where a proxy before the portal stands. */
  MEDIA_RTMP_HOST: z.string().optional(),
  /** RTMPS of the embedded engine: port, and the files with certificate and key (PEM). Without files there is none. */
  MEDIA_RTMPS_PORT: z.coerce.number().int().min(0).max(65535).default(1936),
  MEDIA_RTMPS_CERT: z.string().min(1).optional(),
  MEDIA_RTMPS_KEY: z.string().min(1).optional(),
  /** Where encoders publish, as they are told: `rtmp://live.school.example/live`. Absent: the host of PUBLIC_URL. */
  MEDIA_PUBLISH_URL: z
    .string()
    .regex(/^rtmps?:\/\/\S+$/, 'must be rtmp://…')
    .optional(),
  /** Where viewers of the engine beside the portal find `{stream}.m3u8`, and programs of WHIP the engine. */
  MEDIA_PLAY_URL: z.url().optional(),
  MEDIA_WHIP_URL: z.url().optional(),
  /** The interface of the engine beside the portal (SRS: http://srs:1985), or the cloud's. */
  MEDIA_API_URL: z.url().optional(),
  /** What the engine shows with each of its calls, in the address or as the key of its signature. */
  MEDIA_HOOK_KEY: z.string().min(16).optional(),
  /** Addresses from which the engine calls; empty: from anywhere. */
  MEDIA_HOOK_NETWORKS: networks,
  /** Cloud: `id:key` of its interface. */
  MEDIA_API_KEY: app(2),
  /** Cloud: keys that guard the addresses for publishing and for watching. */
  MEDIA_PUSH_KEY: z.string().min(8).optional(),
  MEDIA_PLAY_KEY: z.string().min(8).optional(),
  /** Where recordings of the engine beside the portal are fetched; their paths are joined to it. */
  MEDIA_RECORDINGS_URL: z.url().optional(),
  /** A service that checks texts and pictures before they are published, at `/text` and `/image`, with its key. */
  CONTENT_CHECK_URL: address.optional(),
  CONTENT_CHECK_KEY: z.string().optional(),
  /** A language model behind the calls of OpenAI, with its key and the name of the model; absent: none. */
  ASSISTANT_URL: address.optional(),
  ASSISTANT_KEY: z.string().optional(),
  ASSISTANT_MODEL: z.string().optional(),
  /** The document service of WPS: id and key of the application, and its hosts, the first of which is asked. Absent: none. */
  WPS_APP_ID: z.string().optional(),
  WPS_APP_KEY: z.string().min(8).optional(),
  WPS_HOSTS: hosts,
  /** The chat service of Tencent: number and key of the application. Absent: chats go over the portal itself. */
  TIM_SDK_APP_ID: z.coerce.number().int().positive().optional(),
  TIM_SECRET: z.string().optional(),
  /** The report server of the school and the secret with which the portal signs what it asks; absent: none. */
  FANREPORT_URL: address.optional(),
  FANREPORT_SECRET: z.string().min(16).optional(),
  /** Requests for /metrics from another machine must send it as a bearer token. */
  METRICS_TOKEN: z.string().min(16).optional(),
});

/** Names of all settings. */
export const SETTINGS: readonly string[] = Object.keys(settings.shape);

export type Env = z.output<typeof settings> & {
  /** Absolute path of the data directory. */
  readonly data_dir: string;
  /** Whether a database of invented people may be filled and shown: outside production, or where `DEMO` says so. */
  readonly is_demo: boolean;
  /** Where programs are looked for. */
  readonly search_path: string;
  /** Where people reach the portal, without a slash at the end. */
  readonly public_url: string;
};

const NO_DATABASE =
  'setting DATABASE_URL: needed in production (postgres://…); the word "embedded" runs the PostgreSQL that comes with the portal, on this machine and for this one node';

/** Whether this is an installation; known also when another setting is wrong. */
export const isProduction = (source: Readonly<Record<string, string | undefined>> = process.env): boolean =>
  source['NODE_ENV'] === 'production';

/** Reads and checks the settings. Throws one sentence per wrong setting, without its value (it may be a secret). */
export function readEnv(source: Readonly<Record<string, string | undefined>> = process.env): Env {
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ''));
  const parsed = settings.safeParse(given);
  if (!parsed.success) {
    throw new Error(parsed.error.issues.map((issue) => `setting ${issue.path.join('.')}: ${issue.message}`).join('\n'));
  }
  const env = parsed.data;
  if (env.NODE_ENV === 'production' && !env.DATABASE_URL) throw new Error(NO_DATABASE);
  const DATABASE_URL = env.DATABASE_URL === 'embedded' ? undefined : env.DATABASE_URL;
  const publicUrl = env.PUBLIC_URL ?? `http://${env.HOST === '0.0.0.0' ? 'localhost' : env.HOST}:${env.PORT}`;
  if (env.COOKIE_DOMAIN && !`.${new URL(publicUrl).hostname}`.endsWith(`.${env.COOKIE_DOMAIN}`))
    throw new Error('setting COOKIE_DOMAIN: the host of PUBLIC_URL does not lie in it');
  const is_demo = env.DEMO ?? env.NODE_ENV !== 'production';
  const search_path = source['PATH'] ?? '';
  const data_dir = resolve(env.DATA_DIR);
  return { ...env, DATABASE_URL, is_demo, search_path, data_dir, public_url: trimEndOf(publicUrl, '/') };
}

/** A path inside the data directory. */
export function dataPath(env: Env, ...parts: string[]): string {
  return join(env.data_dir, ...parts);
}
