import { files } from '#shared/calls/files.contract.ts';
import type { CallInput, CallOutput } from '#shared/endpoint.ts';
import { call } from '#web/api/call.ts';
import { REPAIR_PHOTO } from '../../../contract/repair.shapes.ts';
import { repairOrders } from '../../../contract/repair-orders.contract.ts';

type Body = CallInput<typeof repairOrders.finish>['body'];

/** Work that is done, with its pictures as they are on the phone: they are sent when there is a line. */
export interface FinishedWork {
  readonly id: string;
  readonly number: string;
  readonly body: Pick<Body, 'result' | 'parts' | 'minutes' | 'finished_at'>;
  readonly before: readonly Blob[];
  readonly after: readonly Blob[];
}

const upload = async (pictures: readonly Blob[]): Promise<string[]> => {
  const ids: string[] = [];
  for (const file of pictures)
    ids.push((await call(files.upload, { body: { purpose: REPAIR_PHOTO.purpose }, files: { file } })).id);
  return ids;
};

/**
 * Sends finished work: first its pictures, then what was done. Where the answer is lost the pictures are sent once more and the
 * first ones are swept away with other loose files; the key of the work keeps it from being stored twice.
 */
export async function sendFinished(
  work: FinishedWork,
  client_key: string,
): Promise<CallOutput<typeof repairOrders.finish>> {
  const [before_ids, after_ids] = [await upload(work.before), await upload(work.after)];
  return call(repairOrders.finish, {
    params: { id: work.id },
    body: { ...work.body, before_ids, after_ids, client_key },
  });
}
