import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Expression, expressionsIn } from './expressions.ts';

const root = join(import.meta.dirname, '..');
const arranging = /\.test\.ts$|\/testing\/|[/.](factories|demo)\.ts$/;

/** Files whose expressions meet no text of others, and why. */
const OWN_TEXT: Readonly<Record<string, string>> = {
  'src/platform/server/database/breaking.ts': 'our own migrations',
  'src/platform/server/database/connection-refusal.ts': 'what the own database says at the start',
  'src/platform/server/http/pages/web-build.ts': 'the page that our own build wrote',
  'src/platform/server/media/cut-for-hls.ts': 'the playlist that our own packager wrote',
};

export interface ServerFile {
  readonly file: string;
  readonly expressions: readonly Expression[];
  readonly built: number;
}

/** All expressions that run on the server, by their file: what it imports, and what it shares with the browser. */
export function serverExpressions(): ServerFile[] {
  return globSync('src/{server,platform/{server,shared},modules/*/*/{server,contract}}/**/*.ts', { cwd: root })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => !arranging.test(file) && !(file in OWN_TEXT))
    .map((file) => ({ file, ...expressionsIn(readFileSync(join(root, file), 'utf8')) }))
    .filter(({ expressions, built }) => expressions.length + built > 0);
}
