import { readFile } from 'node:fs/promises';
import { exchange, NoResponse, Unreachable } from '#server/http-out/external-call.ts';
import type { Duplex, Paper } from '../../contract/print-kinds.ts';
import { IPP, type IppAttribute, type IppRead, ippValue, ippValues, readIpp, writeIpp } from './ipp-message.ts';
import {
  type DeviceDocument,
  type DeviceHalt,
  type DeviceJob,
  type DeviceState,
  type PrinterPort,
  PrinterTrouble,
} from './printer-port.ts';

const ANSWER_MS = 5000;
/** A document goes over the line first. */
const SUBMIT_MS = 60_000;
const IPP_PORT = 631;
/** Answers up to here say that it was done. */
const DONE_BELOW = 0x0100;
const NOT_FOUND = 0x0406;
const NOT_POSSIBLE = 0x0404;

const SIDES: Readonly<Record<Duplex, string>> = {
  none: 'one-sided',
  long: 'two-sided-long-edge',
  short: 'two-sided-short-edge',
};
const MEDIA: Readonly<Record<Paper, string>> = {
  A4: 'iso_a4_210x297mm',
  A3: 'iso_a3_297x420mm',
  B5: 'jis_b5_182x257mm',
  '8K': 'roc_8k_267x390mm',
};
const STATES: Readonly<Record<number, DeviceState>> = {
  3: 'waiting',
  4: 'waiting',
  5: 'printing',
  6: 'waiting',
  7: 'ended',
  8: 'ended',
  9: 'done',
};
const STAPLE = 4;
const JOB_STOPPED = 6;
const PRINTER_STOPPED = 5;
/** Words of RFC 8011 by their beginnings: a server adds how bad it is. The first that holds is said. */
const HALTS: readonly (readonly [DeviceHalt, RegExp])[] = [
  ['no_paper', /^media-(?:empty|needed)/],
  ['jam', /^media-jam/],
  ['offline', /^(?:offline|connecting-to-device|timed-out|shutdown)/],
  ['stopped', /^(?:paused|stopped|printer-stopped)/],
];

/** What holds a job up: its own reasons, then those of its printer. A print server says there alone that paper is missing. */
function haltOf(job: IppRead, at: IppRead): DeviceHalt | null {
  const said = [...ippValues(job, 'job-state-reasons'), ...ippValues(at, 'printer-state-reasons')].map(String);
  const known = HALTS.find(([, word]) => said.some((one) => word.test(one)));
  const isStopped = ippValue(job, 'job-state') === JOB_STOPPED || ippValue(at, 'printer-state') === PRINTER_STOPPED;
  return known?.[0] ?? (isStopped ? 'stopped' : null);
}

/** Where an `ipp` address is asked: IPP goes over HTTP, on a port of its own. */
export function httpOf(address: string): string {
  const url = new URL(address.replace(/^ipp(s?):/, 'http$1:'));
  if (address.startsWith('ipp') && !url.port) url.port = String(IPP_PORT);
  return url.href;
}

/** A printer behind a print server that speaks IPP, at an address like `ipps://print.school.cn/printers/room`. */
export function ippPrinter(address: string): PrinterPort {
  const http = httpOf(address);
  let request = 0;
  const ask = async (
    code: number,
    attributes: readonly IppAttribute[],
    job: readonly IppAttribute[] = [],
    document?: Buffer,
  ) => {
    request += 1;
    const operation: IppAttribute[] = [
      ['attributes-charset', 'charset', 'utf-8'],
      ['attributes-natural-language', 'language', 'en'],
      ['printer-uri', 'uri', address],
      ...attributes,
    ];
    const groups = [
      { tag: IPP.group.operation, attributes: operation },
      ...(job.length > 0 ? [{ tag: IPP.group.job, attributes: job }] : []),
    ];
    const body = writeIpp(code, request, groups, document);
    return answered(http, body, document ? SUBMIT_MS : ANSWER_MS);
  };
  return {
    async submit(job, { name, mime, path, ranges }) {
      const answer = await ask(
        IPP.operation.print_job,
        [
          ['requesting-user-name', 'name', 'print-room'],
          // the number alone: names of files and people stay here
          ['job-name', 'name', job.number],
          ['document-format', 'mime', mime],
        ],
        jobAttributes(job, ranges),
        await readFile(path),
      );
      requireDone(answer);
      const ref = ippValue(answer, 'job-id');
      if (typeof ref !== 'number') throw new PrinterTrouble('silent', `${name}: no job id in the answer`);
      return String(ref);
    },
    async state(ref) {
      const job = await ask(IPP.operation.job_attributes, [['job-id', 'integer', Number(ref)]]);
      if (job.code === NOT_FOUND) return { is: 'ended', halt: null };
      requireDone(job);
      const is = STATES[Number(ippValue(job, 'job-state'))] ?? 'waiting';
      if (is === 'done' || is === 'ended') return { is, halt: null };
      const at = await ask(IPP.operation.printer_attributes, [wanted('printer-state', 'printer-state-reasons')]);
      requireDone(at);
      return { is, halt: haltOf(job, at) };
    },
    async cancel(ref) {
      const answer = await ask(IPP.operation.cancel_job, [['job-id', 'integer', Number(ref)]]);
      if (answer.code !== NOT_FOUND && answer.code !== NOT_POSSIBLE) requireDone(answer);
    },
    async capabilities() {
      const answer = await ask(IPP.operation.printer_attributes, [
        wanted('color-supported', 'sides-supported', 'media-supported'),
      ]);
      requireDone(answer);
      const media = ippValues(answer, 'media-supported');
      return {
        color: ippValue(answer, 'color-supported') === true,
        duplex: ippValues(answer, 'sides-supported').includes(SIDES.long),
        papers: (Object.keys(MEDIA) as Paper[]).filter((paper) => media.includes(MEDIA[paper])),
      };
    },
  };
}

/** All that a printer can say of itself is longer than an answer may be. */
const wanted = (...names: string[]): IppAttribute => ['requested-attributes', 'keyword', ...names];

/** How a job is to be printed, in the words of the protocol. */
const jobAttributes = (job: DeviceJob, ranges: DeviceDocument['ranges']): IppAttribute[] => [
  ['copies', 'integer', job.copies],
  ['sides', 'keyword', SIDES[job.duplex]],
  ['media', 'keyword', MEDIA[job.paper]],
  ['print-color-mode', 'keyword', job.color ? 'color' : 'monochrome'],
  ...(job.staple ? [['finishings', 'enum', STAPLE] as const] : []),
  ...(ranges.length > 0 ? [['page-ranges', 'range', ...ranges] as const] : []),
];

async function answered(http: string, body: Buffer, within_ms: number): Promise<IppRead> {
  try {
    const answer = await exchange(
      http,
      { method: 'POST', headers: { 'content-type': 'application/ipp' }, body },
      within_ms,
    );
    if (answer.status !== 200) throw new PrinterTrouble('refused', `HTTP ${answer.status}`);
    return readIpp(answer.body);
  } catch (error) {
    if (error instanceof Unreachable) throw new PrinterTrouble('away', error.message);
    if (error instanceof NoResponse) throw new PrinterTrouble('silent', error.message);
    if (error instanceof PrinterTrouble) throw error;
    throw new PrinterTrouble('silent', 'the answer is no IPP');
  }
}

function requireDone({ code }: IppRead): void {
  if (code >= DONE_BELOW) throw new PrinterTrouble('refused', `IPP status 0x${code.toString(16).padStart(4, '0')}`);
}
