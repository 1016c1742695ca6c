import { useEffect, useRef, useState } from 'react';
import type { CallOutput } from '#shared/endpoint.ts';
import { call } from '#web/api/call.ts';
import { type PrintFile, printJobs } from '../../../contract/print-jobs.contract.ts';
import { rangesOf } from '../../../contract/sheets.ts';
import type { OrderValues } from './order-values.ts';

export type Estimate = CallOutput<typeof printJobs.estimate>;

const CALM_MS = 400;

/**
 * What only the server knows of a job that is being filled in: the earliest time, and whether somebody has to agree. Asked
 * when typing has calmed down; while a field is wrong there is none, and sending says which.
 */
export function useEstimate(
  values: OrderValues,
  rows: readonly PrintFile[],
  onEarliest: (at: string) => void,
): Estimate | null {
  const [found, setFound] = useState<Estimate | null>(null);
  const { copies, purpose, printer_id, department_id, color, duplex, paper, pages } = values;
  const typed = pages.trim() || null;
  const isWhole = rows.length > 0 && copies !== null && copies >= 1 && (typed === null || rangesOf(typed) !== null);
  const body = { copies, purpose, printer_id, department_id, color, duplex, paper, pages: typed };
  const key = isWhole ? JSON.stringify({ ...body, file_ids: rows.map(({ id }) => id) }) : null;
  const tell = useRef(onEarliest);
  tell.current = onEarliest;
  useEffect(() => {
    if (key === null) {
      setFound(null);
      return undefined;
    }
    let isWanted = true;
    const timer = setTimeout(() => {
      call(printJobs.estimate, { body: JSON.parse(key) }).then(
        (answer) => {
          if (!isWanted) return;
          setFound(answer);
          tell.current(answer.earliest_at);
        },
        () => isWanted && setFound(null),
      );
    }, CALM_MS);
    return () => {
      isWanted = false;
      clearTimeout(timer);
    };
  }, [key]);
  return found;
}
