import type { CastName } from '../../database/demo/cast.ts';
import { headersFor, type Puzzle } from './solve.ts';

export interface ApiAnswer {
  readonly status: number;
  readonly code: number;
  readonly message?: string;
  // biome-ignore lint/suspicious/noExplicitAny: journeys look into answers of every shape
  readonly data: any;
}

export type Api = (
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  path: string,
  body?: unknown,
  key?: string,
) => Promise<ApiAnswer>;

/** Calls as somebody of the cast, for what a journey needs besides its own steps. */
export async function apiOf(url: string, username: CastName): Promise<Api> {
  const enter = async (headers: Record<string, string>) => {
    const reply = await fetch(`${url}/api/web/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin', ...headers },
      body: JSON.stringify({ login: username, password: 'Shuyuan123' }),
    });
    return { reply, answer: (await reply.json()) as Puzzle & { data: { token: string } } };
  };
  const first = await enter({});
  const { reply, answer } = first.answer.code === 403302 ? await enter(headersFor(first.answer)) : first;
  const { data } = answer;
  const cookie = reply.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ');
  return async (method, path, body, key) => {
    const answer = await fetch(`${url}/api/web${path}`, {
      method,
      headers: {
        token: data.token,
        cookie,
        'sec-fetch-site': 'same-origin',
        'accept-language': 'zh-CN',
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(key ? { 'idempotency-key': key } : {}),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    return { status: answer.status, ...((await answer.json()) as Omit<ApiAnswer, 'status'>) };
  };
}
