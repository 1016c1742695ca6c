/** Searches for one timetable in a thread of its own: it takes seconds in which the portal must go on. One problem a thread. */
import { parentPort, workerData } from 'node:worker_threads';
import { propose } from './propose.ts';
import type { ProposalSaid, ProposalTask } from './run-proposal.ts';

const { problem, seed, deadline_ms } = workerData as ProposalTask;
const say = (said: ProposalSaid) => parentPort?.postMessage(said);

say({ proposal: propose(problem, { seed, deadline_ms, onProgress: (progress) => say({ progress }) }) });
