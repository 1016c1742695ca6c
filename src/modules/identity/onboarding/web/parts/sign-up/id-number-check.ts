import { useState } from 'react';
import { type IdType, idNumberProblem } from '#shared/person/id-number.ts';
import { call } from '#web/api/call.ts';
import { customSignups } from '../../../contract/custom-signups.contract.ts';

/** Whether somebody has a number already, asked when the field is left; it is answered only after a phone was proven. */
export function useIdNumberCheck() {
  const [taken, setTaken] = useState<string | null>(null);
  const ask = async (id_type: IdType, id_no: string) => {
    if (!id_no || idNumberProblem(id_type, id_no) !== null) return;
    const answer = await call(customSignups.checkIdNumber, { body: { id_type, id_no } }).catch(() => null);
    setTaken(answer?.free === false ? id_no : null);
  };
  return { taken, ask };
}
