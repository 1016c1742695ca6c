import type { PrintJobDetail } from '../../../contract/print-jobs.contract.ts';
import type { Duplex, Paper, Purpose } from '../../../contract/print-kinds.ts';
import type { Printer } from '../../../contract/printers.contract.ts';

export type OrderValues = {
  readonly title: string;
  readonly purpose: Purpose;
  readonly printer_id: string;
  readonly pickup_place_id: string;
  readonly wanted_at: string;
  readonly copies: number | null;
  readonly pages: string;
  readonly color: boolean;
  readonly duplex: Duplex;
  readonly paper: Paper;
  readonly staple: boolean;
  readonly finishing_note: string;
  readonly department_id: string;
};

/** A new job begins in the print room, or on the first printer that works, with what is printed most; a draft with what stands in it. */
export function valuesOf(
  draft: PrintJobDetail | null,
  printers: readonly Printer[],
  departments: readonly { readonly id: string }[],
): OrderValues {
  const working = printers.filter(({ is_working }) => is_working);
  const first = working.find(({ kind }) => kind === 'room') ?? working[0] ?? printers[0];
  return {
    title: draft?.title ?? '',
    purpose: draft?.purpose ?? 'teaching',
    printer_id: draft?.printer_id ?? first?.id ?? '',
    pickup_place_id: draft?.pickup_place_id ?? '',
    wanted_at: draft?.wanted_at ?? '',
    copies: draft?.copies ?? 1,
    pages: draft?.pages ?? '',
    color: draft?.color ?? false,
    duplex: draft?.duplex ?? (first?.duplex ? 'long' : 'none'),
    paper: draft?.paper ?? first?.papers[0] ?? 'A4',
    staple: draft?.staple ?? false,
    finishing_note: draft?.finishing_note ?? '',
    department_id: draft?.department_id ?? departments[0]?.id ?? '',
  };
}

const orNull = (text: string): string | null => text.trim() || null;

/** What is sent. */
export function bodyOf(
  { copies, pages, finishing_note, pickup_place_id, ...values }: OrderValues,
  file_ids: readonly string[],
) {
  return {
    ...values,
    copies: copies as number,
    pages: orNull(pages),
    finishing_note: orNull(finishing_note),
    pickup_place_id: pickup_place_id || null,
    file_ids: [...file_ids],
  };
}
