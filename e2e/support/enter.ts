import type { CastName } from '../../database/demo/cast.ts';
import type { SignedIn } from './hosted-portal.ts';
import { headersFor, type Puzzle } from './solve.ts';

/** Signs somebody of the cast in by the call of the sign-in page, as a browser makes it. */
export async function enter(url: string, username: CastName): Promise<SignedIn> {
  const ask = async (headers: Record<string, string>) => {
    const reply = await fetch(`${url}/api/web/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin', ...headers },
      body: JSON.stringify({ login: username, password: 'Shuyuan123' }),
    });
    return { reply, answer: (await reply.json()) as Puzzle & { data?: { token: string } } };
  };
  const first = await ask({});
  const { reply, answer } = first.answer.code === 403302 ? await ask(headersFor(first.answer)) : first;
  const [name, value] = reply.headers.getSetCookie()[0]?.split(';')[0]?.split('=') ?? [];
  if (!answer.data || !name || !value) throw new Error(`${username} could not sign in: ${JSON.stringify(answer)}`);
  return { token: answer.data.token, cookie: { name, value } };
}
