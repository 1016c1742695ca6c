import { type ReactNode, useState } from 'react';
import { useApi } from '#web/api/queries.ts';
import { corrections } from '../../../contract/corrections.contract.ts';
import { CorrectedFact } from './corrected-fact.tsx';
import { type CorrectedField, CorrectionDialog } from './correction-dialog.tsx';

interface Subject {
  /** An own child; absent: oneself. */
  readonly userId?: string;
  readonly mayCorrect: boolean;
  /** What is there now; numbers come masked and are typed anew. */
  readonly start: {
    readonly name: string;
    readonly gender: string | null;
    readonly birthday: string | null;
    readonly id_type: string | null;
  };
}

/** Draws closed facts with what became of the last correction, and the dialog that asks for one. */
export function useCorrections({ userId, mayCorrect, start }: Subject) {
  const [asking, setAsking] = useState<CorrectedField | null>(null);
  const query = userId ? { user_id: userId } : {};
  const asked = useApi(corrections.list, { query }).data?.list ?? [];
  const lastOf = (field: CorrectedField) =>
    asked.filter((row) => row.field === field).toSorted((a, b) => b.created_at.localeCompare(a.created_at))[0] ?? null;
  const closed = (field: CorrectedField, value: string | null): ReactNode => (
    <CorrectedFact
      field={field}
      value={value}
      last={lastOf(field)}
      onAsk={mayCorrect ? () => setAsking(field) : null}
    />
  );
  const dialog = asking && (
    <CorrectionDialog
      {...(userId ? { userId } : {})}
      field={asking}
      start={{ value: asking === 'id_no' ? '' : (start[asking] ?? ''), id_type: start.id_type ?? 'identity' }}
      onClose={() => setAsking(null)}
    />
  );
  return { closed, dialog };
}
