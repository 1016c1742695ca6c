import { callExternal, type ExternalAnswer, NoResponse } from '#server/http-out/external-call.ts';
import type { CodeOf } from '#shared/reference/item.ts';
import type { companyStates } from '../contract/company-check.contract.ts';

export interface Company {
  readonly name: string | null;
  readonly credit_code: string | null;
  readonly legal_person: string | null;
  readonly state: CodeOf<typeof companyStates>;
  readonly registered_on: string | null;
  readonly capital: string | null;
  readonly scope: string | null;
}

interface Registry {
  readonly url: string;
  readonly token: string;
}

type Fields = Readonly<Record<string, unknown>>;

/** "There is nothing of it": an answer, not a failure. */
const NOTHING = 300_000;
const OK = 0;
const CANDIDATES = 10;

/** Asks for one company by its code, or for those whose name holds some words. Rejects with NoResponse. */
export async function askRegistry(
  registry: Registry,
  { credit_code, name = '' }: { readonly credit_code?: string | undefined; readonly name?: string | undefined },
): Promise<Company[]> {
  if (credit_code !== undefined) {
    const found = await ask(registry, '/services/open/ic/baseinfo/normal', { keyword: credit_code });
    return found ? [companyOf(found)] : [];
  }
  const query = { word: name, pageSize: String(CANDIDATES), pageNum: '1' };
  const found = await ask(registry, '/services/open/search/2.0', query);
  const items = Array.isArray(found?.['items']) ? (found['items'] as unknown[]) : [];
  return items.filter(isFields).slice(0, CANDIDATES).map(companyOf);
}

async function ask(
  { url, token }: Registry,
  path: string,
  query: Readonly<Record<string, string>>,
): Promise<Fields | null> {
  const { status, body }: ExternalAnswer = await callExternal(`${url}${path}`, {
    query,
    headers: { authorization: token },
  });
  const code = Number(body['error_code'] ?? Number.NaN);
  if (code === NOTHING) return null;
  if (status >= 400 || code !== OK || !isFields(body['result']))
    throw new NoResponse(`company registry ${path}: HTTP ${status}, code ${code}`);
  return body['result'];
}

const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null;

const MOST_SIGNS = 2000;
/** A text of an answer; marks of the search in it are taken out. */
function textOf(fields: Fields, name: string): string | null {
  const value = fields[name];
  if (typeof value !== 'string') return null;
  const text = value.replaceAll('<em>', '').replaceAll('</em>', '').trim().slice(0, MOST_SIGNS);
  return text === '' ? null : text;
}

const companyOf = (fields: Fields): Company => ({
  name: textOf(fields, 'name'),
  credit_code: textOf(fields, 'creditCode'),
  legal_person: textOf(fields, 'legalPersonName'),
  state: stateOf(textOf(fields, 'regStatus') ?? ''),
  // the registry's own spelling of the word
  registered_on: dayOf(fields['estiblishTime']),
  capital: textOf(fields, 'regCapital'),
  scope: textOf(fields, 'businessScope'),
});

const ALIVE = ['存续', '在业', '开业', '正常'];

function stateOf(words: string): Company['state'] {
  // 吊销，未注销: the licence is gone, the company is not
  if (words.includes('吊销')) return 'revoked';
  if (words.includes('注销')) return 'closed';
  return ALIVE.some((one) => words.includes(one)) ? 'active' : 'unknown';
}

const CHINA_MS = 8 * 3_600_000;
/** Milliseconds of a midnight in China, or a day. */
function dayOf(value: unknown): string | null {
  if (typeof value === 'number' && Number.isFinite(value)) return new Date(value + CHINA_MS).toISOString().slice(0, 10);
  return typeof value === 'string' && /^\d{4}-\d{2}-\d{2}/.test(value) ? value.slice(0, 10) : null;
}
