import { isProduction } from '#server/env.ts';
import { openLog } from '#server/log.ts';

/** How a process speaks of its own start and stop. */
export interface Voice {
  say(line: string): void;
  complain(line: string): void;
}

/** In production as lines of the log, like everything else there; for somebody at a terminal as plain sentences. */
export function ownVoice(): Voice {
  if (!isProduction())
    return {
      say: (line) => void process.stdout.write(`${line}\n`),
      complain: (line) => void process.stderr.write(`${line}\n`),
    };
  const log = openLog('info');
  process.removeAllListeners('warning'); // Node would print it in a form of its own
  process.on('warning', (warning) => log.warn(warning.message));
  return { say: (line) => log.info(line), complain: (line) => log.fatal(line) };
}
