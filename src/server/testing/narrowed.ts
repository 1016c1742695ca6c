import { engines } from '#server/engines.ts';
import { serverModules } from '../modules.ts';
import { everyEndpoint, type NamedEndpoint } from './every-endpoint.ts';

/** Which modules the tests of every endpoint try, and what follows for the lists that stand in these tests. */
interface Narrowed {
  /** Some modules alone are tried: what is said about the sum of all does not hold. */
  readonly isNarrowed: boolean;
  /** The endpoints that are tried, by name. */
  readonly triedEndpoints: () => NamedEndpoint[];
  /** Of a file below `src/modules/<area>/<module>/`. */
  readonly isTriedFile: (file: string) => boolean;
  /** Of the name of an endpoint, or of what stands behind it and a space: `gates.create campus_id`. */
  readonly isTriedName: (name: string) => boolean;
  /** Of an address that is called, filled in or with its parameters as the contract writes them. */
  readonly isTriedAddress: (address: string) => boolean;
}

/** To the modules of a list with commas, or to all without one. Throws for a name that no module has: it would try nothing. */
export function narrowedTo(list = ''): Narrowed {
  const names = list.split(',').filter(Boolean);
  const known = [...engines, ...serverModules].map(({ name }) => name);
  const wrong = names.filter((name) => !known.includes(name));
  if (wrong.length > 0) throw new Error(`MODULE names ${wrong.join(', ')}, which is no module`);
  const isNarrowed = names.length > 0;
  const triedEndpoints = () => everyEndpoint().filter(({ module }) => !isNarrowed || names.includes(module));
  return {
    isNarrowed,
    triedEndpoints,
    isTriedFile: (file) => !isNarrowed || names.includes(file.split('/')[3] ?? ''),
    isTriedName: (name) => !isNarrowed || triedEndpoints().some((one) => one.name === name.split(' ')[0]),
    isTriedAddress: (address) => !isNarrowed || triedEndpoints().some(({ endpoint }) => fits(endpoint.path, address)),
  };
}

function fits(path: string, address: string): boolean {
  const [known, parts] = [path.split('/'), address.replace(/\?.*$/, '').split('/')];
  return known.length === parts.length && known.every((part, at) => part === parts[at] || part.startsWith('{'));
}

/**
 * Tests that try every endpoint, store or list of the portal try those of some modules alone when they are named:
 * `MODULE=gates,visitors npx vitest run src/server/authorisation.test.ts`. `npm test -- --since` names those that a change
 * can reach. Without a name everything is tried.
 */
// biome-ignore lint/style/noProcessEnv: for somebody who works on one module
const asked = process.env['MODULE'];
export const { isNarrowed, triedEndpoints, isTriedFile, isTriedName, isTriedAddress } = narrowedTo(asked);
