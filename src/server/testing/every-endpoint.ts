import { engines } from '#server/engines.ts';
import { API_ROOT, type Endpoint, nameOf } from '#shared/endpoint.ts';
import { serverModules } from '../modules.ts';

export interface NamedEndpoint {
  /** The module that brings it, or the engine. */
  readonly module: string;
  readonly name: string;
  readonly endpoint: Endpoint;
}

/** Every endpoint that the server offers, by name. */
export function everyEndpoint(): NamedEndpoint[] {
  return [...engines, ...serverModules]
    .flatMap(({ name, routes }) =>
      routes.flatMap(({ endpoints }) => Object.values(endpoints).map((endpoint) => ({ module: name, endpoint }))),
    )
    .map(({ module, endpoint }) => ({ module, name: `${nameOf(endpoint).group}.${nameOf(endpoint).name}`, endpoint }))
    .sort((a, b) => a.name.localeCompare(b.name));
}

/** The address of an endpoint with its parameters filled in. */
export function addressOf(endpoint: Endpoint, params: Readonly<Record<string, string>>): string {
  return API_ROOT + endpoint.path.replace(/\{(\w+)\}/g, (_, key: string) => encodeURIComponent(params[key] ?? ''));
}
