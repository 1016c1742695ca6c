import type { Db } from '#server/database/database.ts';
import type { Services } from '#server/services.ts';
import type { TestDatabase } from '#server/testing/database.ts';
import type { Browser } from '#server/testing/portal.ts';
import { type CastName, castId } from '../../../../../../database/demo/cast.ts';
import { departmentId, organizationId } from '../../../../../../database/demo/places.ts';
import { demoId } from '../../../../../../database/demo/random.ts';
import type { PrintJobDetail } from '../../contract/print-jobs.contract.ts';
import { plainPdf } from './plain-pdf.ts';

/** People and acts of a print room, for the tests of its rules. */

export const SCHOOL = organizationId('sy-middle');
export const ROOM_PRINTER = demoId('printer:room');
export const STAFF_PRINTER = demoId('printer:staff');
/** The department of the office, led by the school administrator. */
export const OFFICE = departmentId('sy-middle', 'XZB');
export const MATHS = departmentId('sy-middle', 'SX');
/** Print clerks, who have the right of the print room alone, here and at another school of the group. */
export const CLERK = demoId('user:staff:sy-middle:17');
export const OTHER_CLERK = demoId('user:staff:sy-primary:17');

interface Order {
  readonly pages?: number;
  readonly purpose?: string;
  readonly department_id?: string;
  readonly submit?: boolean;
  readonly [field: string]: unknown;
}

/** The portal with its demo, as `useDemo` gives it. */
interface Demo {
  readonly test_db: Pick<TestDatabase, 'query'>;
  readonly services: Services;
  as(username: CastName): Promise<Browser>;
  call(...call: readonly [CastName, Parameters<Browser['call']>[0], string, object?]): ReturnType<Browser['call']>;
  guest(): Browser;
  everywhere<T>(work: (db: Db) => Promise<T>): Promise<T>;
}

const BOUNDARY = 'print-desk';
/** A form with one file. */
function formOf(kind: string, bytes: Uint8Array, filename: string) {
  const field = `--${BOUNDARY}\r\ncontent-disposition: form-data; name="kind"\r\n\r\n${kind}\r\n`;
  const head = `--${BOUNDARY}\r\ncontent-disposition: form-data; name="file"; filename="${filename}"\r\ncontent-type: application/pdf\r\n\r\n`;
  return {
    body: Buffer.concat([Buffer.from(field + head), bytes, Buffer.from(`\r\n--${BOUNDARY}--\r\n`)]),
    headers: { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` },
  };
}

export function printDesk(demo: Demo) {
  /** Somebody by id, signed in. */
  const signedIn = async (user_id: string): Promise<Browser> => {
    const browser = demo.guest();
    const minted = await demo.everywhere((db) =>
      demo.services.sessions.mint(db, { user_id, kind: 'staff', amr: ['pwd'], browser: true }),
    );
    browser.token = minted.token;
    browser.cookies.set('sid2', minted.device_cookie ?? '');
    return browser;
  };
  const upload = async (who: CastName, bytes: Uint8Array, filename: string, kind = 'print_file') =>
    (await demo.as(who)).call('POST', '/print_files', formOf(kind, bytes, filename));
  const fileOf = async (who: CastName, pages: number, kind = 'print_file'): Promise<string> => {
    const answer = await upload(who, plainPdf(pages), `练习${pages}.pdf`, kind);
    if (answer.code !== 0) throw new Error(`no file was taken: ${JSON.stringify(answer.body)}`);
    return answer.data.id;
  };
  /** What somebody would send for a job of so many pages, wanted as early as can be. */
  const bodyOf = async (who: CastName, { pages = 1, purpose = 'teaching', ...over }: Order = {}) => {
    const kind = purpose === 'exam' ? 'exam_file' : 'print_file';
    const body = {
      title: '练习',
      purpose,
      printer_id: ROOM_PRINTER,
      copies: 1,
      paper: 'A4',
      department_id: who === 'office' ? OFFICE : MATHS,
      file_ids: [await fileOf(who, pages, kind)],
      wanted_at: new Date(Date.now() + 20 * 86_400_000).toISOString(),
      submit: true,
      ...over,
    };
    return body;
  };
  const order = async (who: CastName, over: Order = {}): Promise<PrintJobDetail> => {
    const answer = await demo.call(who, 'POST', '/print_jobs', await bodyOf(who, over));
    if (answer.code !== 0) throw new Error(`not ordered: ${JSON.stringify(answer.body)}`);
    return answer.data;
  };
  const act = (who: CastName, job: { id: string; version: number }, what: string, body: object = {}) =>
    demo.call(who, 'PUT', `/print_jobs/${job.id}/${what}`, { version: job.version, ...body });
  /** A job that lies in the print room to be collected. */
  const ready = async (who: CastName, over: Order = {}): Promise<PrintJobDetail> => {
    const started = await act('facilities', await order(who, over), 'start');
    return (await act('facilities', started.data, 'finish')).data;
  };
  const collect = (who: CastName, id: string, code: string) =>
    demo.call(who, 'PUT', `/print_jobs/${id}/collect`, { code });
  const codeOf = async (who: CastName, id: string): Promise<{ code: string; qr: string; is_locked: boolean }> =>
    (await demo.call(who, 'GET', `/print_jobs/${id}/code`)).data;
  const query = demo.test_db.query;
  return { signedIn, upload, fileOf, bodyOf, order, act, ready, collect, codeOf, query, castId };
}

/** Six digits that are not these. */
export const wrongCode = (code: string): string => String((Number(code) + 1) % 1_000_000).padStart(6, '0');
