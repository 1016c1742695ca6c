import { createHmac, randomUUID } from 'node:crypto';
import { request as httpRequest } from 'node:http';
import { request as httpsRequest } from 'node:https';
import type { Env } from '../env.ts';
import { type ChannelAdapter, DeliveryRefused, type Outgoing, type Receipt } from './channel.ts';

const CONNECT_WITHIN_MS = 3000;
const ANSWER_WITHIN_MS = 5000;
const MOST_ANSWER_BYTES = 65_536;
/** The provider is busy or broken; everything else that is not OK says that this message will never go. */
const TEMPORARY =
  /^(isp\.SYSTEM_ERROR|isv\.BUSINESS_LIMIT_CONTROL|isv\.DAY_LIMIT_CONTROL|isv\.OUT_OF_SERVICE|isv\.AMOUNT_NOT_ENOUGH|Throttling.*|ServiceUnavailable|InternalError)$/;

type Parameters = Readonly<Record<string, string>>;

/** Aliyun's SendSms (RPC style, version 2017-05-25, HMAC-SHA1). Texts are registered there; `SMS_TEMPLATES` names their codes. */
export class AliyunSms implements ChannelAdapter {
  readonly provider = 'aliyun';
  readonly #url: URL;
  readonly #key: string;
  readonly #secret: string;
  readonly #signature: string;
  readonly #templates: ReadonlyMap<string, string>;

  constructor(env: Env) {
    if (!env.SMS_URL || !env.SMS_KEY || !env.SMS_SECRET)
      throw new Error('setting SMS_URL: SMS_KEY and SMS_SECRET are needed with it');
    this.#url = new URL(env.SMS_URL);
    this.#key = env.SMS_KEY;
    this.#secret = env.SMS_SECRET;
    this.#signature = env.SMS_SIGNATURE;
    this.#templates = new Map(Object.entries(env.SMS_TEMPLATES));
  }

  async send(message: Outgoing): Promise<Receipt> {
    const template =
      this.#templates.get(`${message.template}.${message.lang}`) ?? this.#templates.get(message.template);
    if (!template) throw new DeliveryRefused(`setting SMS_TEMPLATES has no code for ${message.template}`);
    const parameters: Parameters = {
      AccessKeyId: this.#key,
      Action: 'SendSms',
      Format: 'JSON',
      OutId: message.id,
      PhoneNumbers: message.to,
      RegionId: 'cn-hangzhou',
      SignName: this.#signature,
      SignatureMethod: 'HMAC-SHA1',
      SignatureNonce: randomUUID(),
      SignatureVersion: '1.0',
      TemplateCode: template,
      TemplateParam: JSON.stringify(message.vars),
      Timestamp: new Date().toISOString().replace(/\.\d+Z$/, 'Z'),
      Version: '2017-05-25',
    };
    const answer = await post(this.#url, {
      ...parameters,
      Signature: signParameters('POST', parameters, this.#secret),
    });
    if (answer.Code === 'OK') return { state: 'sent', provider_id: answer.BizId ?? null };
    if (TEMPORARY.test(answer.Code)) throw new Error(answer.Code);
    throw new DeliveryRefused(answer.Code);
  }
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

/** Posts a form and reads a JSON answer: connected within 3 s, answered within 5 s, redirects are not followed. */
function post(url: URL, parameters: Parameters): Promise<{ Code: string; BizId?: string }> {
  const body = new URLSearchParams(parameters).toString();
  const send = url.protocol === 'https:' ? httpsRequest : httpRequest;
  return new Promise((resolve, reject) => {
    const headers = { 'content-type': 'application/x-www-form-urlencoded', 'content-length': Buffer.byteLength(body) };
    const request = send(url, { method: 'POST', headers, agent: false }, (response) => {
      let text = '';
      response.setEncoding('utf8');
      response.on('data', (chunk: string) => {
        text += chunk;
        if (text.length > MOST_ANSWER_BYTES) request.destroy(new Error('answer too long'));
      });
      response.on('end', () => {
        try {
          const answer = JSON.parse(text) as { Code?: unknown; BizId?: string };
          if (typeof answer.Code !== 'string') throw new Error('no code');
          resolve(answer as { Code: string });
        } catch {
          reject(new Error(`unreadable answer, HTTP ${response.statusCode}`));
        }
      });
      response.on('error', reject);
    });
    const connecting = setTimeout(() => request.destroy(new Error('no connection within 3 s')), CONNECT_WITHIN_MS);
    const answering = setTimeout(() => request.destroy(new Error('no answer within 5 s')), ANSWER_WITHIN_MS);
    request.on('socket', (socket) => socket.once('connect', () => clearTimeout(connecting)));
    request.on('error', reject);
    request.on('close', () => {
      clearTimeout(connecting);
      clearTimeout(answering);
    });
    request.end(body);
  });
}
