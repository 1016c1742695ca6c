import { canMove, isFinal, type MoveOf } from '#shared/lifecycle.ts';
import { type CertificateKind, REQUIRED_CERTIFICATES, type ServeKind } from '../contract/serve-kinds.ts';
import { SERVE_ACTIONS, type ServeAct } from '../contract/serve-users.contract.ts';
import { serveUserLifecycle } from '../contract/serve-users.lifecycle.ts';
import type { serveUser } from './tables.ts';

interface Certificate {
  readonly kind: CertificateKind;
  readonly expires_on: string | null;
}
interface Person {
  readonly kind: ServeKind;
  readonly contract_from: string;
  readonly contract_to: string;
  readonly certificates: readonly Certificate[];
}

/** Whether a certificate holds on a day, the last one included. */
const isValid = ({ expires_on }: Certificate, day: string): boolean => expires_on === null || expires_on >= day;

/** The certificate without which somebody does not work on a day; null: they have one that the kind of work needs. */
export function missingCertificate({ kind, certificates }: Pick<Person, 'kind' | 'certificates'>, day: string) {
  const needs = REQUIRED_CERTIFICATES[kind] ?? [];
  const [first] = needs;
  if (!first || certificates.some((one) => needs.includes(one.kind) && isValid(one, day))) return null;
  return needs.find((needed) => certificates.some((one) => one.kind === needed)) ?? first;
}

export const isContractRunning = ({ contract_from, contract_to }: Person, day: string): boolean =>
  contract_from <= day && day <= contract_to;

/** The first day on which one of the certificates expires. */
export function firstExpiry(certificates: readonly Pick<Certificate, 'expires_on'>[]): string | null {
  return certificates.flatMap(({ expires_on }) => expires_on ?? []).sort()[0] ?? null;
}

/** How somebody stands to the service staff of a school. */
interface ServeStanding {
  /** 0912. */
  readonly keeps: boolean;
  /** 0915. */
  readonly checks: boolean;
}

/** What somebody may do with a person now; the calls keep to it. */
export function serveActions(
  { status, badge_no }: Pick<typeof serveUser.$inferSelect, 'status' | 'badge_no'>,
  { keeps, checks }: ServeStanding,
): ServeAct[] {
  const isHere = !isFinal(serveUserLifecycle, status);
  const moves = (move: MoveOf<typeof serveUserLifecycle>) => keeps && canMove(serveUserLifecycle, move, status);
  const acts: Record<ServeAct, boolean> = {
    update: keeps && isHere,
    activate: moves('activate'),
    suspend: moves('suspend'),
    leave: moves('leave'),
    // who worked here leaves
    remove: keeps && status === 'pending',
    badge: keeps && status === 'active' && badge_no !== null,
    reveal: keeps,
    check: checks && isHere,
  };
  return SERVE_ACTIONS.filter((act) => acts[act]);
}
