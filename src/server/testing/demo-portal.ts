import { findPerson } from '#modules/access/server/public.ts';
import { engines } from '#server/engines.ts';
import { startTestPortal, type TestPortal } from '#server/testing/portal.ts';
import { API_ROOT, type Endpoint, nameOf } from '#shared/endpoint.ts';
import { fillDemo } from '../demo.ts';
import { serverModules } from '../modules.ts';

/** A whole portal with every module and the demo school group in it. */
export async function startDemoPortal(url: string): Promise<TestPortal> {
  const portal = await startTestPortal(url, serverModules, findPerson, { DEMO: '1' });
  await fillDemo(portal.services, serverModules, () => {});
  return portal;
}

export interface NamedEndpoint {
  readonly name: string;
  readonly endpoint: Endpoint;
}

/** Every endpoint that the server offers, by name. */
export function everyEndpoint(): NamedEndpoint[] {
  const groups = [...engines, ...serverModules].flatMap((module) => module.routes);
  return groups
    .flatMap(({ endpoints }) => Object.values(endpoints))
    .map((endpoint) => ({ name: `${nameOf(endpoint).group}.${nameOf(endpoint).name}`, endpoint }))
    .sort((a, b) => a.name.localeCompare(b.name));
}

/** The address of an endpoint with its parameters filled in. */
export function addressOf(endpoint: Endpoint, params: Readonly<Record<string, string>>): string {
  return API_ROOT + endpoint.path.replace(/\{(\w+)\}/g, (_, key: string) => encodeURIComponent(params[key] ?? ''));
}
