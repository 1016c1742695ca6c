import type { Context } from '#server/http/context.ts';
import type { bankPurposes } from '../../contract/teacher-kinds.ts';
import { readSections } from './sections.service.ts';

/** An account to which somebody is paid. */
export interface BankAccount {
  readonly bank: string;
  readonly account_no: string;
  readonly holder: string;
}

/**
 * The accounts that people gave for a purpose, by person; who gave none is missing. Numbers in full: it is written down
 * who looked, at how many people and for what (`because`, the thing that needs them).
 */
export async function banksOf(
  { db, services, audit }: Pick<Context, 'db' | 'services' | 'audit'>,
  userIds: readonly string[],
  purpose: (typeof bankPurposes)[number]['code'],
  because: readonly [type: string, id: string],
): Promise<Map<string, BankAccount>> {
  const accounts = new Map<string, BankAccount>();
  for (const [userId, sections] of await readSections(db, services.seal, userIds, ['bank'])) {
    const row = sections[0]?.rows.find((one) => one['purpose'] === purpose);
    if (row?.['account_no'])
      accounts.set(userId, {
        bank: String(row['bank'] ?? ''),
        account_no: String(row['account_no']),
        holder: String(row['holder'] ?? ''),
      });
  }
  audit({ action: 'teacher.banks_read', target: because, after: { people: userIds.length, purpose } });
  return accounts;
}
