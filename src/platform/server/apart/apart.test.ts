import { afterEach, describe, expect, it } from 'vitest';
import { patience } from '../testing/pace.ts';
import { Apart, type ApartLimits } from './apart.ts';

describe('work in a process of its own', () => {
  const begun: Apart[] = [];
  const begin = (limits: Partial<ApartLimits> = {}) => {
    const apart = new Apart(new URL('./testing/odd.process.ts', import.meta.url), {
      seconds: patience(60) / 1000,
      memory_mb: 300,
      ...limits,
    });
    begun.push(apart);
    return apart;
  };
  afterEach(() => {
    for (const apart of begun.splice(0)) apart.end();
  });

  it('answers one question after the other, and goes on after one that it refuses', async () => {
    const apart = begin();
    const answers = await Promise.allSettled([apart.ask('a'), apart.ask('throws'), apart.ask('b')]);
    expect(answers).toMatchObject([
      { value: 'A' },
      { reason: { name: 'ApartRefused', thrown: 'RangeError', message: 'not such a file' } },
      { value: 'B' },
    ]);
  });

  it('is ended after its time, in the midst of a loop', async () => {
    const apart = begin({ seconds: 1 });
    await expect(apart.ask('loops')).rejects.toMatchObject({ reason: 'slow' });
    await expect(apart.ask('a')).rejects.toMatchObject({ reason: 'slow' });
  });

  it.each(['unpacks', 'collects'])('is ended at its memory when it %s without end', async (what) => {
    await expect(begin().ask(what)).rejects.toMatchObject({ reason: 'full' });
  });

  it('says that it fell where nothing of the file is to blame', async () => {
    await expect(begin().ask('falls')).rejects.toMatchObject({ reason: 'fell' });
  });
});
