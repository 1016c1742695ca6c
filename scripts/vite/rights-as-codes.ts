import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Plugin } from 'vite';

const MODULES = join(import.meta.dirname, '../../src/modules');
const IMPORT = /^import \{([^}]*)\} from '([^']*\/rights\.ts)';\n?/gm;

type Rights = Readonly<Record<string, Readonly<Record<string, unknown>> | undefined>>;
const readRights = async (file: string): Promise<Rights> => import(pathToFileURL(file).href);

/**
 * The names of rights are for readers of the sources. A build writes the code in the place of each (`gateRights.check`
 * becomes `'0812'`) and leaves the import out: no page loads `rights.ts`, which holds what roles and their texts say of
 * the codes besides.
 */
export function rightsAsCodes(): Plugin {
  return {
    name: 'rights-as-codes',
    apply: 'build',
    enforce: 'pre',
    async transform(given, id) {
      const code = await withCodes(given, id);
      return code === given ? undefined : { code, map: null };
    },
  };
}

/** A source with the codes in the places of their names. */
export async function withCodes(given: string, id: string, read = readRights): Promise<string> {
  const [file = ''] = id.split('?');
  if (!/\/src\/.+\.tsx?$/.test(file)) return given;
  let code = given;
  for (const [line, names = '', from = ''] of given.matchAll(IMPORT)) {
    const rights = await read(from.startsWith('#') ? from.replace('#modules', MODULES) : join(dirname(file), from));
    const groups = names.split(',').flatMap((name) => name.trim() || []);
    const renamed = groups.find((name) => / as /.test(name));
    if (renamed) throw new Error(`${file}: ${renamed} has another name there; rights keep theirs`);
    code = groups.reduce((now, group) => coded(now, group, rights[group] ?? {}, file), code.replace(line, ''));
  }
  return code;
}

function coded(code: string, group: string, rights: Readonly<Record<string, unknown>>, file: string): string {
  return code.replace(
    new RegExp(`(?:\\btypeof )?\\b${group}\\b(?:\\.(\\w+))?`, 'g'),
    (name, right: string | undefined) => {
      const found = right ? rights[right] : undefined;
      if (typeof found !== 'string') throw new Error(`${file}: ${name} is no right; write group.name`);
      return `'${found}'`;
    },
  );
}
