import { readScanCode } from '#modules/core/scans/contract/scan-code.ts';
import { signStatic, verifyScan } from '#modules/core/scans/server/public.ts';
import { equalText } from '#server/crypto/seal.ts';
import type { Services } from '#server/services.ts';
import type { JobRow } from './jobs.queries.ts';

/*
 * A job that is ready has a credential, `pickup_id`. Its six digits are a keyed hash of it and stand nowhere: who reads the
 * database learns no code, which a hash of a million possible ones would give away. A new credential makes another code.
 */

type Coded = Pick<JobRow, 'id' | 'pickup_id'>;

const CODE_DIGITS = 6;

/** The six digits of a job that is ready. */
export function pickupCodeOf({ seal }: Pick<Services, 'seal'>, { id, pickup_id }: Coded): string {
  if (!pickup_id) throw new Error(`print job ${id} has no code yet`);
  const bytes = Buffer.from(seal.sign(`${id}.${pickup_id}`, 'print pick-up code'), 'base64url');
  return String(bytes.readUIntBE(0, 6) % 10 ** CODE_DIGITS).padStart(CODE_DIGITS, '0');
}

/** What its owner shows: digits to say, and a QR code to scan. */
export async function shownCode(services: Services, job: Coded & Pick<JobRow, 'wrong_codes'>, most: number) {
  return {
    code: pickupCodeOf(services, job),
    qr: await signStatic(services, 'p', job.pickup_id ?? ''),
    is_locked: job.wrong_codes >= most,
  };
}

/** Whether what was typed or scanned opens a job: `wrong_qr` is no try, since nobody guesses one. */
export async function judgeCode(
  services: Services,
  job: Coded,
  given: string,
): Promise<'right' | 'wrong' | 'wrong_qr'> {
  if (/^[0-9]{6}$/.test(given)) return equalText(given, pickupCodeOf(services, job)) ? 'right' : 'wrong';
  const code = readScanCode(given);
  if (!code) return 'wrong';
  const isOf = code.kind === 'p' && code.id === job.pickup_id && (await verifyScan(services, code, null));
  return isOf ? 'right' : 'wrong_qr';
}
