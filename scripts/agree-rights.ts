/** `agree-rights.ts <module>` writes the rights that a module declares into `src/server/authorisation/`, for a reviewer to read. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { agreedRights } from '../src/server/testing/agreed-rights.ts';
import { everyEndpoint } from '../src/server/testing/every-endpoint.ts';

const [module = ''] = process.argv.slice(2);
const own = everyEndpoint().filter((endpoint) => endpoint.module === module);
writeFileSync(join(import.meta.dirname, `../src/server/authorisation/${module}.txt`), agreedRights(own));
