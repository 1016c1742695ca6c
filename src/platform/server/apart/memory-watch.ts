/** Ends its process when that holds more memory than it may, of whatever kind: what a decoder unpacks lies in no heap. */
import { workerData } from 'node:worker_threads';

const EVERY_MS = 25;
const most = (workerData as number) * 2 ** 20;

setInterval(() => {
  if (process.memoryUsage.rss() > most) process.kill(process.pid, 'SIGKILL');
}, EVERY_MS);
