import type { LocalAnswer } from './local-types.ts';

/** As WeChat sends it: JSON that calls itself plain text. */
export const plainTextAnswer = (body: object): LocalAnswer => ({
  status: 200,
  headers: { 'content-type': 'text/plain' },
  body: JSON.stringify(body),
});

export const jsonAnswer = (body: object, status = 200): LocalAnswer => ({
  status,
  headers: { 'content-type': 'application/json; charset=utf-8' },
  body: JSON.stringify(body),
});

/** The id of somebody with one app. */
export const openidOf = (key: string, app: string): string => `o-${key}-${app}`;
export const unionidOf = (key: string): string => `union-${key}`;
export const useridOf = (key: string): string => `user-${key}`;
