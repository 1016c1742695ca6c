import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { signParameters } from '../notify/aliyun-rpc.ts';

type Mode = 'well' | 'hang' | 'late' | 'broken' | 'page' | 'refuse';

type Answer = readonly [status: number, body: object | string];

const FAILURES: Readonly<Record<string, Answer>> = {
  broken: [500, { Code: 'InternalError', Message: 'The request processing has failed.' }],
  page: [502, '<html>502 Bad Gateway</html>'],
  refuse: [200, { Code: 'isv.SMS_TEMPLATE_ILLEGAL', Message: '模版不合法' }],
};

interface Sent {
  readonly phone: string;
  readonly template: string;
  readonly vars: Record<string, string>;
  /** The number a call came from; null for text messages. */
  readonly show: string | null;
  readonly out_id: string;
  readonly at: number;
}

const LIMITS = [
  { count: 1, ms: 60_000, message: '触发分钟级流控Permits:1' },
  { count: 5, ms: 3_600_000, message: '触发小时级流控Permits:5' },
  { count: 10, ms: 86_400_000, message: '触发天级流控Permits:10' },
];

/** What is to be said to whom, by a text message or a call. */
function asked(parameters: Readonly<Record<string, string>>) {
  const isCall = parameters['Action'] === 'SingleCallByTts';
  const [phone = '', template = '', vars = '{}'] = (
    isCall ? ['CalledNumber', 'TtsCode', 'TtsParam'] : ['PhoneNumbers', 'TemplateCode', 'TemplateParam']
  ).map((name) => parameters[name]);
  const show = parameters['CalledShowNumber'] ?? null;
  return { isCall, phone, template, vars: JSON.parse(vars) as Sent['vars'], show };
}

/**
 * A stand-in for Aliyun's gateways of text messages and calls: the same parameters, signature, answers and limits per phone number
 * (1 a minute, 5 an hour, 10 a day), and the same ways to fail. `mode` says how it behaves from now on.
 */
export async function startSmsProvider(key: string, secret: string) {
  const sent: Sent[] = [];
  const seen = new Set<string>();
  const provider = {
    url: '',
    mode: 'well' as Mode,
    late_ms: 200,
    calls: 0,
    /** Lets the clock of the limits run ahead. */
    ahead_ms: 0,
    sent,
    close: () =>
      new Promise<void>((done) => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  };
  const server = createServer(async (request, response) => {
    let text = '';
    for await (const chunk of request) text += chunk;
    provider.calls += 1;
    if (provider.mode === 'hang') return;
    if (provider.mode === 'late') await new Promise((done) => setTimeout(done, provider.late_ms));
    const [status, body] = FAILURES[provider.mode] ?? judge(Object.fromEntries(new URLSearchParams(text)));
    response.writeHead(status, { 'content-type': typeof body === 'string' ? 'text/html' : 'application/json' });
    response.end(typeof body === 'string' ? body : JSON.stringify({ RequestId: `R${provider.calls}`, ...body }));
  });

  function judge({ Signature, ...parameters }: Record<string, string>): Answer {
    if (parameters.AccessKeyId !== key) return [404, { Code: 'InvalidAccessKeyId.NotFound' }];
    if (Signature !== signParameters('POST', parameters, secret)) return [400, { Code: 'SignatureDoesNotMatch' }];
    const age_ms = Math.abs(Date.parse(parameters.Timestamp ?? '') - Date.now());
    if (!(age_ms < 900_000)) return [400, { Code: 'InvalidTimeStamp.Expired' }];
    const nonce = parameters.SignatureNonce ?? '';
    if (seen.has(nonce)) return [400, { Code: 'SignatureNonceUsed' }];
    seen.add(nonce);
    return [200, take(parameters)];
  }

  function take(parameters: Record<string, string>): object {
    const { isCall, phone, template, vars, show } = asked(parameters);
    if (!/^1\d{10}$/.test(phone)) return { Code: 'isv.MOBILE_NUMBER_ILLEGAL', Message: '非法手机号' };
    if (!(isCall ? /^TTS_\w+$/ : /^SMS_\w+$/).test(template))
      return { Code: 'isv.SMS_TEMPLATE_ILLEGAL', Message: '模版不合法' };
    const now = Date.now() + provider.ahead_ms;
    for (const { count, ms, message } of LIMITS) {
      const recent = sent.filter((message) => message.phone === phone && now - message.at < ms);
      if (recent.length >= count) return { Code: 'isv.BUSINESS_LIMIT_CONTROL', Message: message };
    }
    sent.push({ phone, template, vars, show, out_id: parameters.OutId ?? '', at: now });
    const number = `9006195459241${sent.length}`;
    return { Code: 'OK', Message: 'OK', ...(isCall ? { CallId: `${number}^1` } : { BizId: `${number}^0` }) };
  }

  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  provider.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  return provider;
}
