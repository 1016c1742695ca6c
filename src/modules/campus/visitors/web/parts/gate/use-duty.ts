import { securities } from '#modules/campus/gates/contract/securities.contract.ts';
import { gateRights } from '#modules/campus/gates/rights.ts';
import type { CallOutput } from '#shared/endpoint.ts';
import { useApi } from '#web/api/queries.ts';
import { isCut, useKeptAnswer } from '#web/offline/use-kept-answer.ts';
import { useRights } from '#web/session/rights.tsx';

const SHIFT_HOURS = 12;

export type OwnSecurity = CallOutput<typeof securities.me>;

export interface OwnDuty {
  /** Null while it is read, and for people who are no guard here. */
  readonly guard: OwnSecurity | null;
  readonly isLoading: boolean;
  /** The gate of the running duty. */
  readonly gateId: string | null;
}

/** Where the person who is signed in stands as a guard. Holders of 0812 who are no guard (a duty officer) get none. */
export function useDuty(): OwnDuty {
  const { can } = useRights();
  const mayVerify = can(gateRights.check);
  const answer = useApi(securities.me, undefined, { enabled: mayVerify, staleMs: 60_000 });
  const guard = useKeptAnswer('gate.duty', answer, SHIFT_HOURS) ?? null;
  // That somebody is no guard is known by a refusal, which is asked again at times: the page stands meanwhile.
  const isLoading = mayVerify && !guard && answer.isPending && answer.errorUpdateCount === 0 && !isCut(answer);
  return { guard, isLoading, gateId: guard?.duty?.gate_id ?? null };
}
