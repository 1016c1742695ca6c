import { useEffect, useState } from 'react';
import { call } from '#web/api/call.ts';
import { vacations } from '../../../contract/vacations.contract.ts';
import type { Preview } from '../leave-types.ts';
import { type RequestValues, spanOf } from './request-values.ts';

const PAUSE_MS = 250;

/** What the request would be, a short pause after the last change. Null while it cannot be said. */
export function usePreview(values: RequestValues, byClock: boolean): Preview | null {
  const [shown, show] = useState<Preview | null>(null);
  const { vacation_type_id, applicant_id } = values;
  const span = spanOf(values, byClock);
  const isWhole = byClock ? span.start_at && span.end_at : span.from_day && span.to_day;
  const asked =
    vacation_type_id && isWhole
      ? JSON.stringify({ vacation_type_id, applicant_id: applicant_id || null, ...span })
      : '';
  useEffect(() => {
    if (asked === '') {
      show(null);
      return;
    }
    let isOld = false;
    const timer = setTimeout(() => {
      // what is wrong with a field is said at the field when it is sent
      call(vacations.preview, { body: JSON.parse(asked) }).then(
        (answer) => !isOld && show(answer),
        () => !isOld && show(null),
      );
    }, PAUSE_MS);
    return () => {
      isOld = true;
      clearTimeout(timer);
    };
  }, [asked]);
  return shown;
}
