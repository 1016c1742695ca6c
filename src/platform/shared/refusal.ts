import type { Marks, Text } from './text.ts';

/**
 * Why a call was refused. The first three digits of `code` are the HTTP status; 200200 is the
 * specification's business refusal, shown as a warning. Both languages are part of the type:
 * a refusal without a translation does not compile.
 */
export interface Refusal<Cn extends string = string> extends Text {
  readonly code: number;
  readonly key: string;
  readonly cn: Cn;
}

type Drafts = Readonly<Record<string, { readonly cn: string; readonly us: string; readonly code?: number }>>;

/** Names the refusals of a module: `defineRefusals('visitor', { duplicate: { cn, us } })`. Code 200200 unless said. */
export function defineRefusals<const T extends Drafts>(
  prefix: string,
  drafts: T,
): { readonly [K in keyof T]: Refusal<T[K]['cn']> } {
  const entries = Object.entries(drafts).map(([name, draft]) => [
    name,
    { code: 200200, ...draft, key: `${prefix}.${name}` },
  ]);
  return Object.fromEntries(entries) as never;
}

/** What fills a mark: a value, words in both languages, or a moment that the reader gets by their own clock. */
export type RefusalValue = string | number | Text | { readonly at: string };

type ValuesFor<Cn extends string> = [Marks<Cn>] extends [never]
  ? [values?: undefined]
  : [values: { readonly [K in Marks<Cn>]: RefusalValue }];

/** Field errors of a refused input, by dotted path of the field; each message in both languages. */
export type FieldErrors = Readonly<Record<string, readonly Text[]>>;

/** The error that a service throws. It carries the refusal, never a finished sentence. */
export class RefusalError extends Error {
  readonly refusal: Refusal;
  readonly values: Readonly<Record<string, RefusalValue>>;
  readonly fields: FieldErrors | undefined;
  readonly extra: Readonly<Record<string, unknown>> | undefined;

  constructor(
    refusal: Refusal,
    values: Readonly<Record<string, RefusalValue>> = {},
    fields?: FieldErrors,
    extra?: Readonly<Record<string, unknown>>,
  ) {
    super(refusal.key);
    this.name = 'RefusalError';
    this.refusal = refusal;
    this.values = values;
    this.fields = fields;
    this.extra = extra;
  }
}

/** `throw refuse(refusals.duplicate, { no })`: the marks of the sentence are checked by the compiler. */
export function refuse<Cn extends string>(refusal: Refusal<Cn>, ...[values]: ValuesFor<Cn>): RefusalError {
  return new RefusalError(refusal, values ?? {});
}

/** `throw refuseFields({ end_at: [text] })`: 422001 with messages that land on the form's fields. */
export function refuseFields(fields: FieldErrors): RefusalError {
  return new RefusalError(shared.fields, {}, fields);
}

/** The refusals that every endpoint may give (README of the domain sheets, "Same meaning everywhere"). */
export const shared = defineRefusals('shared', {
  bad_request: { code: 400001, cn: '请求格式不正确', us: 'Invalid request' },
  session_unfit: {
    code: 400403,
    cn: '登录状态已变化，请重新进入',
    us: 'Your session has changed. Please start again.',
  },
  signed_out: { code: 401401, cn: '登录已过期，请重新登录', us: 'Your session has expired. Please sign in again.' },
  session_revoked: {
    code: 401402,
    cn: '您的登录已失效，请重新登录',
    us: 'Your session was ended. Please sign in again.',
  },
  not_activated: {
    code: 200601,
    cn: '账号尚未激活，请先激活',
    us: 'Your account is not activated yet. Activate it to continue.',
  },
  no_right: { code: 403001, cn: '您没有此操作的权限', us: 'You don’t have permission to do this' },
  held_at_group: {
    code: 403001,
    cn: '此内容属于整个学校集团，须由在集团一级拥有此权限的人修改',
    us: 'This belongs to the whole school group. Somebody who holds this right at the group can change it.',
  },
  as_another: {
    code: 403001,
    cn: '代登录期间不可进行此操作',
    us: 'Not available while signed in as someone else',
  },
  as_child: {
    code: 403001,
    cn: '切换到子女账号后不可进行此操作',
    us: 'Not available in a child’s account',
  },
  step_up: { code: 403301, cn: '请先验证身份', us: 'Confirm it’s you' },
  use_page: { code: 403001, cn: '请从页面内操作', us: 'Please use the page' },
  not_found: { code: 404001, cn: '内容不存在或您无权查看', us: 'This doesn’t exist or you don’t have access' },
  method: { code: 405001, cn: '不支持的请求方式', us: 'Method not allowed' },
  stale: {
    code: 409001,
    cn: '{who} 已于 {when} 修改，请刷新后再试',
    us: 'Changed by {who} at {when}. Refresh and try again.',
  },
  in_flight: { code: 409002, cn: '相同的请求正在处理', us: 'The same request is being processed' },
  too_large: { code: 413001, cn: '内容过大', us: 'Content too large' },
  media_type: { code: 415001, cn: '不支持的内容类型', us: 'Unsupported content type' },
  fields: { code: 422001, cn: '请检查填写的内容', us: 'Check the details you entered' },
  key_reused: { code: 422002, cn: '该操作编号已用于其他内容', us: 'This idempotency key was used for another request' },
  too_often: { code: 429001, cn: '操作过于频繁，请稍后再试', us: 'Too many attempts. Try again later.' },
  server: { code: 500001, cn: '服务器异常，请重试', us: 'server exception, please retry' },
  unavailable: { code: 503001, cn: '服务暂不可用，请稍后再试', us: 'Temporarily unavailable. Try again later.' },
});
