import { type Logger, pino } from 'pino';
import { VERSION } from './version.ts';

/** The log of a running portal: JSON on standard output, one line each, which says by which version it was written. */
export function openLog(level: string): Logger {
  return pino({
    level,
    base: { version: VERSION },
    redact: ['req.headers.token', 'req.headers.cookie', '*.phone', '*.id_no', '*.password'],
  });
}
