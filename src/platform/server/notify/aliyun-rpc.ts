import { createHmac, randomUUID } from 'node:crypto';
import { callExternal } from '../http-out/external-call.ts';
import { DeliveryRefused, type Outgoing, type Receipt } from './channel.ts';

/** The provider is busy or failing; every other error means that this message will never be sent. */
const TEMPORARY =
  /^(isp\.SYSTEM_ERROR|isv\.BUSINESS_LIMIT_CONTROL|isv\.DAY_LIMIT_CONTROL|isv\.OUT_OF_SERVICE|isv\.AMOUNT_NOT_ENOUGH|Throttling.*|ServiceUnavailable|InternalError)$/;

type Parameters = Readonly<Record<string, string>>;

export interface AliyunAccess {
  readonly url: string;
  readonly key: string;
  readonly secret: string;
}

/**
 * The provider's code of a text: that of the language, else the one for all; of `account.code.login` else that of
 * `account.code`. Refuses texts that are not registered.
 */
export function registeredText(templates: Readonly<Record<string, string>>, { template, lang }: Outgoing): string {
  const general = template.split('.').slice(0, 2).join('.');
  const code = [`${template}.${lang}`, template, `${general}.${lang}`, general]
    .map((name) => templates[name])
    .find((one) => one !== undefined);
  if (!code) throw new DeliveryRefused(`setting SMS_TEMPLATES has no code for ${template}`);
  return code;
}

/**
 * One call of Aliyun's RPC style (version 2017-05-25, HMAC-SHA1), as its text messages and its calls have it. Throws
 * `DeliveryRefused` when the provider will never take it, another error when it may be tried again.
 * `numbered`: the field of the answer with the provider's own number.
 */
export async function callAliyun(
  { url, key, secret }: AliyunAccess,
  what: Parameters,
  numbered: 'BizId' | 'CallId',
): Promise<Receipt> {
  const parameters: Parameters = {
    AccessKeyId: key,
    Format: 'JSON',
    RegionId: 'cn-hangzhou',
    SignatureMethod: 'HMAC-SHA1',
    SignatureNonce: randomUUID(),
    SignatureVersion: '1.0',
    Timestamp: new Date().toISOString().replace(/\.\d+Z$/, 'Z'),
    Version: '2017-05-25',
    ...what,
  };
  const form = { ...parameters, Signature: signParameters('POST', parameters, secret) };
  const { status, body } = await callExternal(url, { form });
  const answer = body as Readonly<Record<string, unknown>>;
  const code = answer['Code'];
  if (typeof code !== 'string') throw new Error(`an answer without a code, HTTP ${status}`);
  if (code === 'OK') {
    const provider_id = answer[numbered];
    return { state: 'sent', provider_id: typeof provider_id === 'string' ? provider_id : null };
  }
  if (TEMPORARY.test(code)) throw new Error(code);
  throw new DeliveryRefused(code);
}

/** Signature of an RPC style call: HMAC-SHA1 over the method and the sorted, percent-encoded parameters, base64. */
export function signParameters(method: 'GET' | 'POST', parameters: Parameters, secret: string): string {
  const query = Object.keys(parameters)
    .sort()
    .map((name) => `${encode(name)}=${encode(parameters[name] ?? '')}`)
    .join('&');
  return createHmac('sha1', `${secret}&`)
    .update(`${method}&${encode('/')}&${encode(query)}`)
    .digest('base64');
}

/** RFC 3986: everything but unreserved characters. */
function encode(text: string): string {
  return encodeURIComponent(text).replace(/[!'()*]/g, (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`);
}
