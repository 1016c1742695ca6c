import { addDays, instantAt, today } from '#shared/dates.ts';
import type { CallInput } from '#shared/endpoint.ts';
import type { AttachedFile } from '#web/ui/fields/files/files-field.tsx';
import type { Destination, TakerKind } from '../../../contract/leave-kinds.ts';
import type { vacations } from '../../../contract/vacations.contract.ts';
import type { VacationDetail } from '../leave-types.ts';

/** What the form of a request holds. */
export interface RequestValues extends Record<string, unknown> {
  readonly applicant_id: string;
  readonly vacation_type_id: string;
  readonly from_day: string;
  readonly from_half: string;
  readonly to_day: string;
  readonly to_half: string;
  readonly start_at: string;
  readonly end_at: string;
  readonly reason: string;
  readonly reason_private: string;
  readonly destination: string;
  readonly proofs: readonly AttachedFile[];
  readonly as_draft: string;
  /** Whom of the proposed colleagues the person chose, by what they would take. */
  readonly covers: Readonly<Record<string, readonly string[]>>;
  readonly taker_kind: string;
  readonly taker_id: string;
  readonly taker_name: string;
  readonly out_from: string;
  readonly out_until: string;
}

export type Facts = Omit<CallInput<typeof vacations.update>['body'], 'version'>;

export const newRequest = (applicant_id: string): RequestValues => {
  const tomorrow = addDays(today(), 1);
  return {
    applicant_id,
    vacation_type_id: '',
    from_day: tomorrow,
    from_half: 'am',
    to_day: tomorrow,
    to_half: 'pm',
    start_at: instantAt(tomorrow, '08:00'),
    end_at: instantAt(tomorrow, '10:00'),
    reason: '',
    reason_private: '',
    destination: 'none',
    proofs: [],
    as_draft: '',
    covers: {},
    taker_kind: '',
    taker_id: '',
    taker_name: '',
    out_from: instantAt(tomorrow, '08:00'),
    out_until: instantAt(tomorrow, '08:30'),
  };
};

export const requestOf = (row: VacationDetail): RequestValues => ({
  applicant_id: row.applicant.id,
  vacation_type_id: row.type.id,
  from_day: '',
  from_half: 'am',
  to_day: '',
  to_half: 'pm',
  start_at: row.start_at,
  end_at: row.end_at,
  reason: row.reason ?? '',
  reason_private: row.reason_private ? 'yes' : '',
  destination: row.destination,
  proofs: row.proofs.map(({ id, name }) => ({ id, name })),
  as_draft: '',
  covers: {},
  taker_kind: row.taker_kind ?? '',
  taker_id: row.taker?.id ?? '',
  taker_name: row.taker_name ?? '',
  out_from: row.out_from ?? row.start_at,
  out_until: row.out_until ?? row.end_at,
});

type Spans = Pick<Facts, 'start_at' | 'end_at' | 'from_day' | 'from_half' | 'to_day' | 'to_half'>;

/** The span as it is sent: halves of days, or the clock where the type counts hours. */
export function spanOf(values: RequestValues, byClock: boolean): Spans {
  if (byClock) return { start_at: values.start_at || null, end_at: values.end_at || null };
  return {
    from_day: values.from_day || null,
    from_half: values.from_half === 'pm' ? 'pm' : 'am',
    to_day: values.to_day || null,
    to_half: values.to_half === 'am' ? 'am' : 'pm',
  };
}

export function factsOf(values: RequestValues, byClock: boolean): Facts {
  const { vacation_type_id, reason, taker_kind, taker_id, taker_name, out_from, out_until } = values;
  const leaves = taker_kind !== '';
  return {
    vacation_type_id,
    ...spanOf(values, byClock),
    reason,
    reason_private: values.reason_private === 'yes',
    destination: values.destination as Destination,
    proof_ids: values.proofs.map(({ id }) => id),
    taker_kind: leaves ? (taker_kind as TakerKind) : null,
    taker_id: taker_kind === 'guardian' && taker_id ? taker_id : null,
    taker_name: taker_kind === 'named' && taker_name ? taker_name : null,
    out_from: leaves ? out_from || null : null,
    out_until: leaves ? out_until || null : null,
  };
}

/** Whom to ask for what, as it is sent with a request; with a draft nobody is asked. */
export const coversOf = ({ covers, as_draft }: RequestValues) =>
  Object.entries(as_draft === '' ? covers : {}).flatMap(([key, ids]) =>
    ids.length > 0 ? [{ key, user_ids: [...ids] }] : [],
  );
