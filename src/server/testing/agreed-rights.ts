import type { NamedEndpoint } from './every-endpoint.ts';

/** What `authorisation/<module>.txt` says of the endpoints of one module: a line each, by name. */
export function agreedRights(endpoints: readonly NamedEndpoint[]): string {
  const lines = endpoints.map(({ name, endpoint }) => {
    const right = Array.isArray(endpoint.right) ? endpoint.right.join(' or ') : endpoint.right;
    return `${name.padEnd(40)} ${endpoint.method.padEnd(6)} ${endpoint.path.padEnd(48)} ${right}${endpoint.cross_organization ? ` · crosses: ${endpoint.cross_organization}` : ''}`;
  });
  return `${lines.join('\n')}\n`;
}
