import type { Env } from '#server/env.ts';
import { reportOf } from '#server/error-report.ts';
import { Circuit } from '#server/http-out/circuit.ts';
import { callExternal, NoResponse } from '#server/http-out/external-call.ts';
import type { Services } from '#server/services.ts';

const WITHIN_MS = 15_000;
const MOST_TOKENS = 4000;

export type ModelServices = Pick<Services, 'env' | 'log'>;

type Content =
  | string
  | readonly (
      | { readonly type: 'text'; readonly text: string }
      | { readonly type: 'image_url'; readonly image_url: { readonly url: string } }
    )[];

const circuits = new WeakMap<Env, Circuit>();
const circuitOf = (env: Env): Circuit => {
  const circuit = circuits.get(env) ?? new Circuit('language model', { isAnswer: () => false });
  circuits.set(env, circuit);
  return circuit;
};

export const hasModel = ({ env }: Pick<Services, 'env'>): boolean =>
  env.ASSISTANT_URL !== undefined && env.ASSISTANT_MODEL !== undefined;

/** One question and its answer; null without a model, in silence, and where the model or its filter refuses. */
export async function askModel({ env, log }: ModelServices, task: string, content: Content): Promise<string | null> {
  if (!hasModel({ env })) return null;
  const headers = env.ASSISTANT_KEY ? { authorization: `Bearer ${env.ASSISTANT_KEY}` } : {};
  const body = {
    model: env.ASSISTANT_MODEL,
    temperature: 0.2,
    max_tokens: MOST_TOKENS,
    stream: false,
    messages: [
      { role: 'system', content: task },
      { role: 'user', content },
    ],
  };
  try {
    const address = `${env.ASSISTANT_URL}/chat/completions`;
    const answer = await circuitOf(env).run(async () => {
      const given = await callExternal(address, { body, headers }, WITHIN_MS);
      if (given.status !== 200) throw new NoResponse(`${new URL(address).host}: HTTP ${given.status}`);
      return given.body;
    });
    return textIn(answer);
  } catch (error) {
    log.warn({ error: reportOf(error) }, 'the language model gave no answer');
    return null;
  }
}

/** The text of an answer that ended by itself; anything else is none. */
function textIn(answer: Readonly<Record<string, unknown>>): string | null {
  const first: unknown = Array.isArray(answer['choices']) ? answer['choices'][0] : null;
  if (typeof first !== 'object' || first === null || !('message' in first)) return null;
  if ('finish_reason' in first && first.finish_reason !== 'stop') return null;
  const { message } = first;
  if (typeof message !== 'object' || message === null || !('content' in message)) return null;
  return typeof message.content === 'string' && message.content.trim() ? message.content.trim() : null;
}
