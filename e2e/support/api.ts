import type { SignedIn } from './hosted-portal.ts';

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

/** Calls with the session of somebody, for what a journey needs besides its own steps. */
export function apiOf(url: string, { token, cookie }: SignedIn): Api {
  return async (method, path, body, key) => {
    const answer = await fetch(`${url}/api/web${path}`, {
      method,
      headers: {
        token,
        cookie: `${cookie.name}=${cookie.value}`,
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
