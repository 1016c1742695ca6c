import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { IPP, type IppGroup, type IppRead, ippValue, readIpp, writeIpp } from '../device/ipp-message.ts';

/** How a print server behaves: as it should, without paper, without an answer, refusing, or taking a job whose answer is lost. */
export type ResponderMode = 'well' | 'paper_out' | 'hang' | 'reject' | 'lost_reply';

export interface TakenJob {
  readonly id: number;
  readonly request: IppRead;
  readonly document: Buffer;
  state: number;
}

/** A print server that keeps what it is sent, for tests and for a school that tries before it buys. */
export async function startIppResponder() {
  const jobs: TakenJob[] = [];
  const held: ServerResponse[] = [];
  const control = { mode: 'well' as ResponderMode };
  const answer = (response: ServerResponse, request: IppRead, code: number, groups: readonly IppGroup[] = []) => {
    const operation: IppGroup = {
      tag: IPP.group.operation,
      attributes: [
        ['attributes-charset', 'charset', 'utf-8'],
        ['attributes-natural-language', 'language', 'en'],
      ],
    };
    response.writeHead(200, { 'content-type': 'application/ipp' });
    response.end(writeIpp(code, request.request, [operation, ...groups]));
  };
  const jobGroup = (job: TakenJob): IppGroup => ({
    tag: IPP.group.job,
    attributes: [
      ['job-id', 'integer', job.id],
      ['job-state', 'enum', control.mode === 'paper_out' ? 6 : job.state],
      ['job-state-reasons', 'keyword', control.mode === 'paper_out' ? 'media-empty' : 'none'],
    ],
  });
  const handle = (response: ServerResponse, request: IppRead) => {
    if (control.mode === 'hang') return void held.push(response);
    if (control.mode === 'reject') return answer(response, request, 0x0507);
    if (request.code === IPP.operation.print_job) {
      const job: TakenJob = { id: jobs.length + 1, request, document: request.document, state: 5 };
      jobs.push(job);
      return control.mode === 'lost_reply' ? void response.destroy() : answer(response, request, 0, [jobGroup(job)]);
    }
    if (request.code === IPP.operation.printer_attributes)
      return answer(response, request, 0, [
        {
          tag: IPP.group.printer,
          attributes: [
            ['color-supported', 'boolean', true],
            ['sides-supported', 'keyword', 'one-sided', 'two-sided-long-edge'],
            ['media-supported', 'keyword', 'iso_a4_210x297mm', 'iso_a3_297x420mm'],
          ],
        },
      ]);
    const job = jobs.find(({ id }) => id === ippValue(request, 'job-id'));
    if (!job) return answer(response, request, 0x0406);
    if (request.code === IPP.operation.cancel_job) job.state = 7;
    return answer(response, request, 0, [jobGroup(job)]);
  };
  const server = createServer((incoming, response) => {
    const parts: Buffer[] = [];
    incoming.on('data', (part: Buffer) => parts.push(part));
    incoming.on('end', () => handle(response, readIpp(Buffer.concat(parts))));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    address: `ipp://127.0.0.1:${(server.address() as AddressInfo).port}/printers/room`,
    jobs,
    control,
    async close() {
      for (const one of held) one.destroy();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
