import type { Env } from '#server/env.ts';
import { reportOf } from '#server/error-report.ts';
import { Circuit } from '#server/http-out/circuit.ts';
import { callExternal } from '#server/http-out/external-call.ts';
import type { Services } from '#server/services.ts';
import type { Verdict } from './found-words.policy.ts';

const WITHIN_MS = 800;

/** The three words in which cloud checks answer. */
const SAID: Readonly<Record<string, Verdict>> = { pass: 'pass', review: 'hold', block: 'refuse' };

/** It answered, but nothing that is understood. */
class Nonsense extends Error {
  override readonly name = 'Nonsense';
}

const circuits = new WeakMap<Env, Circuit>();
const circuitOf = (env: Env): Circuit => {
  const circuit = circuits.get(env) ?? new Circuit('content check', { isAnswer: () => false });
  circuits.set(env, circuit);
  return circuit;
};

/** Phone, card and ID numbers are nothing for others. */
export const hideNumbers = (text: string): string => text.normalize('NFKC').replace(/\d[\d\s-]{5,}\d[xX]?/g, '***');

/**
 * Asks the cloud, within 800 ms; null where none is set up. Silence, an error and nonsense hold; after five in a row it
 * is not asked for half a minute.
 */
export async function askCloud(
  { env, log }: Pick<Services, 'env' | 'log'>,
  kind: 'text' | 'image',
  question: { readonly content: string; readonly scene: string },
): Promise<Verdict | null> {
  if (!env.CONTENT_CHECK_URL) return null;
  const address = `${env.CONTENT_CHECK_URL}/${kind}`;
  const headers = env.CONTENT_CHECK_KEY ? { authorization: `Bearer ${env.CONTENT_CHECK_KEY}` } : {};
  try {
    return await circuitOf(env).run(async () => {
      const answer = await callExternal(address, { body: { ...question }, headers }, WITHIN_MS);
      const said = answer.body['suggestion'];
      const verdict = answer.status === 200 && typeof said === 'string' ? SAID[said.toLowerCase()] : undefined;
      if (!verdict) throw new Nonsense(`the content check gave no suggestion, HTTP ${answer.status}`);
      return verdict;
    });
  } catch (error) {
    log.warn({ error: reportOf(error) }, 'content could not be checked and is held');
    return 'hold';
  }
}
