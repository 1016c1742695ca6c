import { readFileSync } from 'node:fs';

const { version } = JSON.parse(readFileSync(new URL('../../../package.json', import.meta.url), 'utf8')) as {
  version: string;
};

/** Version of this program, as package.json says: in every line of the log, in the metrics and in the footer of the pages. */
export const VERSION: string = version;
