import type * as z from 'zod';
import type { Context } from '#server/http/context.ts';
import { NoResponse } from '#server/http-out/external-call.ts';
import type { Services } from '#server/services.ts';
import type { companyCheck } from '../contract/company-check.contract.ts';
import { askRegistry, type Company } from './tianyancha.ts';

type Query = z.output<(typeof companyCheck)['check']['query']>;
type Answer = z.input<(typeof companyCheck)['check']['output']>;

const KEPT_MS = 86_400_000;
/** Answers that one node remembers; each costs money, and few companies are asked for in a day. */
const MOST_KEPT = 500;

interface Kept {
  readonly list: readonly Company[];
  readonly at: number;
}
const keptOf = new WeakMap<Services, Map<string, Kept>>();

/** What a registry knows of a company. Where none can be asked, the code alone with the state `unknown`. */
export async function checkCompany({ services }: Pick<Context, 'services'>, query: Query): Promise<Answer> {
  const { COMPANY_REGISTRY_TOKEN: token, COMPANY_REGISTRY_URL: url } = services.env;
  if (!token) return unknown(query, 'none');
  const key = JSON.stringify(query);
  const now = services.clock.now();
  const kept = answersOf(services);
  const known = kept.get(key);
  if (known && now - known.at < KEPT_MS) return answer(known);
  try {
    const fresh: Kept = { list: await askRegistry({ url, token }, query), at: now };
    keep(kept, key, fresh);
    return answer(fresh);
  } catch (error) {
    if (!(error instanceof NoResponse)) throw error;
    services.log.warn({ reason: error.message }, 'the company registry did not answer');
    return unknown(query, 'away');
  }
}

function answersOf(services: Services): Map<string, Kept> {
  const kept = keptOf.get(services) ?? new Map<string, Kept>();
  keptOf.set(services, kept);
  return kept;
}

function keep(kept: Map<string, Kept>, key: string, fresh: Kept): void {
  kept.delete(key);
  kept.set(key, fresh);
  const [oldest] = kept.keys();
  if (kept.size > MOST_KEPT && oldest !== undefined) kept.delete(oldest);
}

const answer = ({ list, at }: Kept): Answer => ({
  list: [...list],
  source: 'registry',
  checked_at: new Date(at).toISOString(),
});

const unknown = ({ credit_code, name }: Query, source: 'none' | 'away'): Answer => ({
  list: [
    {
      name: name ?? null,
      credit_code: credit_code ?? null,
      legal_person: null,
      state: 'unknown',
      registered_on: null,
      capital: null,
      scope: null,
    },
  ],
  source,
  checked_at: null,
});
