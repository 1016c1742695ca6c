import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readSteps } from './document.ts';

describe('the steps of the documents', () => {
  const steps = readSteps();

  it('are all played by the deployment check, and it plays no other', () => {
    const texts = globSync('**/*.ts', { cwd: import.meta.dirname }).map((file) =>
      readFileSync(join(import.meta.dirname, file), 'utf8'),
    );
    const followed = texts.flatMap((text) => [...text.matchAll(/follow\('([a-z-]+)'\)/g)].map(([, name]) => name));
    expect([...new Set(followed)].sort()).toEqual([...steps.keys()].sort());
  });

  it('name every setting of the environment that a person fills in', () => {
    for (const name of ['PUBLIC_URL', 'SECRET_KEY', 'ADMIN_PASSWORD', 'DATABASE_URL', 'STORAGE_URL'])
      expect(steps.get('settings')).toContain(`fill ${name} `);
  });
});
