import { createHash, createHmac } from 'node:crypto';
import { exchange } from '#server/http-out/external-call.ts';

const SERVICE = 'live';
const VERSION = '2018-08-01';
const hash = (text: string): string => createHash('sha256').update(text).digest('hex');
const keyed = (key: string | Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest();

/** Calls the cloud's interface (TC3-HMAC-SHA256). Throws where it does not answer or refuses. */
export async function callCloud(
  address: string,
  [id, secret]: readonly [string, string],
  action: string,
  question: Readonly<Record<string, string>>,
  within_ms: number,
): Promise<Readonly<Record<string, unknown>>> {
  const { host } = new URL(address);
  const body = JSON.stringify(question);
  const seconds = Math.floor(Date.now() / 1000);
  const date = new Date(seconds * 1000).toISOString().slice(0, 10);
  const scope = `${date}/${SERVICE}/tc3_request`;
  const type = 'application/json';
  const request = ['POST', '/', '', `content-type:${type}\nhost:${host}\n`, 'content-type;host', hash(body)].join('\n');
  const text = ['TC3-HMAC-SHA256', seconds, scope, hash(request)].join('\n');
  const signing = keyed(keyed(keyed(`TC3${secret}`, date), SERVICE), 'tc3_request');
  const signature = keyed(signing, text).toString('hex');
  const answer = await exchange(
    address,
    {
      method: 'POST',
      body,
      headers: {
        host,
        'content-type': type,
        'x-tc-action': action,
        'x-tc-version': VERSION,
        'x-tc-timestamp': String(seconds),
        authorization: `TC3-HMAC-SHA256 Credential=${id}/${scope}, SignedHeaders=content-type;host, Signature=${signature}`,
      },
    },
    within_ms,
  );
  const { Response } = JSON.parse(answer.body.toString('utf8'));
  if (answer.status !== 200 || Response?.Error) throw new Error(`cloud: ${Response?.Error?.Code ?? answer.status}`);
  return Response ?? {};
}
