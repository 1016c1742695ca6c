import { equalText } from '#server/crypto/seal.ts';
import type { Context } from '#server/http/context.ts';
import { definePort, type Port } from '#server/ports.ts';
import type { Services } from '#server/services.ts';
import { refuse } from '#shared/refusal.ts';
import {
  formatScanCode,
  macOf,
  readScanCode,
  SCAN_KINDS,
  type ScanCode,
  type ScanKind,
  STATIC_STEP,
  STEP_SECONDS,
  signedPart,
  stepAt,
} from '../contract/scan-code.ts';
import { scanRefusals } from '../contract/scans.contract.ts';

export interface ScanAnswer {
  readonly route: string | null;
  readonly notice: string | null;
  readonly data: Readonly<Record<string, unknown>>;
}

/** Decides what the caller gets for a code of one kind. It must call `verify` before it trusts the code. */
export type ScanResolver = (
  context: Context,
  code: ScanCode,
  options: { readonly gate_id?: string | undefined },
) => Promise<ScanAnswer>;

/** Who resolves the codes of each kind: `provides: [scanKinds.v.by(resolve)]`. Null: nobody serves it. */
export const scanKinds = Object.fromEntries(
  Object.keys(SCAN_KINDS).map((kind) => [kind, definePort<ScanResolver | null>(`scan kind ${kind}`, null)]),
) as Readonly<Record<ScanKind, Port<ScanResolver | null>>>;

/** Resolves a scanned text by the caller's rights. Refuses what is no code, or of a kind nobody serves. */
export async function resolveScan(context: Context, text: string, options: { gate_id?: string | undefined }) {
  const code = readScanCode(text);
  const resolve = code && scanKinds[code.kind].of(context.services);
  if (!resolve) throw refuse(scanRefusals.code_expired);
  return { kind: code.kind, ...(await resolve(context, code, options)) };
}

/** A printed code that never changes, signed with the server's key. */
export async function signStatic(services: Services, kind: ScanKind, id: string): Promise<string> {
  const key = services.seal.sign(kind, 'static scan code');
  return formatScanCode(kind, id, STATIC_STEP, await macOf(key, signedPart(kind, id, STATIC_STEP)));
}

/**
 * Checks the mac of a code. Rotating codes need the credential's `secret` and hold for the present half-minute and
 * the ones beside it; static ones need the server's key.
 */
export async function verifyScan(services: Services, code: ScanCode, secret: string | null): Promise<boolean> {
  const key = secret ?? services.seal.sign(code.kind, 'static scan code');
  if ((code.step === STATIC_STEP) !== (secret === null)) return false;
  const steps = [-1, 0, 1].map((shift) => stepAt(services.clock.now() + shift * STEP_SECONDS * 1000));
  if (secret !== null && !steps.includes(code.step)) return false;
  return equalText(code.mac, await macOf(key, signedPart(code.kind, code.id, code.step)));
}
