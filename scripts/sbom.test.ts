import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { type Lock, sbomOf } from './sbom.ts';

const read = (name: string) => JSON.parse(readFileSync(new URL(`../${name}`, import.meta.url), 'utf8'));
const lock = read('package-lock.json') as Lock;
const sbom = sbomOf(lock);
const named = new Map(sbom.components.map((one) => [one.name, one]));

it('the list of what a build consists of names every package of the product with version, hash and licence', () => {
  const { version, dependencies } = read('package.json');
  expect([sbom.bomFormat, sbom.specVersion, sbom.metadata.component.version]).toEqual(['CycloneDX', '1.5', version]);
  for (const [name, wanted] of Object.entries(dependencies))
    expect(named.get(name), name).toMatchObject({
      version: wanted,
      purl: `pkg:npm/${name.replace('@', '%40')}@${wanted}`,
      hashes: [{ alg: 'SHA-512', content: expect.stringMatching(/^[\da-f]{128}$/) }],
      licenses: [expect.anything()],
    });
});

it('it names what these need, none of the tools, and each once', () => {
  for (const name of ['pg-protocol', 'semver', 'tslib']) expect(named.has(name), name).toBe(true);
  for (const name of ['vitest', '@biomejs/biome', 'typescript']) expect(named.has(name), name).toBe(false);
  expect(new Set(sbom.components.map(({ purl }) => purl)).size).toBe(sbom.components.length);
});

it('two builds of one lock file say the same', () => {
  expect(sbomOf(lock)).toEqual(sbom);
  expect(JSON.stringify(sbom)).not.toMatch(/https?:\/\/registry/);
});
