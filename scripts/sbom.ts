import { createHash } from 'node:crypto';

interface Locked {
  readonly version?: string;
  readonly integrity?: string;
  readonly license?: string;
  readonly dev?: boolean;
  readonly optional?: boolean;
  readonly link?: boolean;
}

export interface Lock {
  readonly name: string;
  readonly version: string;
  readonly packages: Readonly<Record<string, Locked>>;
}

/**
 * What an installation consists of (CycloneDX 1.5): every package of the lock file that is not of development alone, with
 * version, licence and hash, for scanners where no registry can be asked. Two runs over one lock file say the same.
 * `npm sbom --omit=dev` leaves out packages that a tool needs as well, so the lock file is read here.
 */
export function sbomOf(lock: Lock) {
  const parts = new Map<string, ReturnType<typeof componentOf>>();
  for (const [place, locked] of Object.entries(lock.packages)) {
    const name = place.replace(/^.*node_modules\//, '');
    if (!name || locked.dev || locked.link) continue;
    const component = componentOf(name, locked);
    if (!locked.optional || !parts.has(component.purl)) parts.set(component.purl, component);
  }
  const components = [...parts.values()].sort((one, other) => (one.purl < other.purl ? -1 : 1));
  const digest = createHash('sha256').update(JSON.stringify(components)).digest('hex');
  return {
    $schema: 'http://cyclonedx.org/schema/bom-1.5.schema.json',
    bomFormat: 'CycloneDX',
    specVersion: '1.5',
    serialNumber: `urn:uuid:${digest.slice(0, 8)}-${digest.slice(8, 12)}-8${digest.slice(13, 16)}-8${digest.slice(17, 20)}-${digest.slice(20, 32)}`,
    version: 1,
    metadata: {
      component: {
        type: 'application',
        'bom-ref': `${lock.name}@${lock.version}`,
        name: lock.name,
        version: lock.version,
        licenses: [{ license: { id: 'Apache-2.0' } }],
      },
    },
    components,
  };
}

function componentOf(name: string, { version = '', integrity = '', license, optional }: Locked) {
  const [algorithm = '', base64 = ''] = integrity.split('-');
  const purl = `pkg:npm/${name.replace('@', '%40')}@${version}`;
  return {
    type: 'library',
    'bom-ref': purl,
    name,
    version,
    purl,
    scope: optional ? 'optional' : 'required',
    ...(base64
      ? {
          hashes: [{ alg: algorithm.replace('sha', 'SHA-'), content: Buffer.from(base64, 'base64').toString('hex') }],
        }
      : {}),
    ...(license
      ? { licenses: [/ (AND|OR) /.test(license) ? { expression: license } : { license: { id: license } }] }
      : {}),
  };
}
