import { describe, expect, it } from 'vitest';
import { ConcurrencyLimit, hashPassword, passwordMatches } from './passwords.service.ts';

describe('stored passwords', () => {
  it('are argon2id with 46 MiB and one pass, each with its own salt', async () => {
    const [first, second] = [await hashPassword('Lamp7orchid'), await hashPassword('Lamp7orchid')];
    expect(first).toMatch(/^\$argon2id\$v=19\$m=47104,t=1,p=1\$/);
    expect(first).not.toBe(second);
  });

  it('fit the password they were made of and no other; without one nothing fits', async () => {
    const stored = await hashPassword('Lamp7orchid');
    expect(await passwordMatches(stored, 'Lamp7orchid')).toBe(true);
    expect(await passwordMatches(stored, 'lamp7orchid')).toBe(false);
    expect(await passwordMatches(null, 'Lamp7orchid')).toBe(false);
    expect(await passwordMatches(null, 'nobody has this password')).toBe(false);
  });
});

describe('the gate before the hashes', () => {
  it('lets two in at once, a few wait, and refuses the rest with 429001', async () => {
    const gate = new ConcurrencyLimit(2, 3);
    const doors: (() => void)[] = [];
    let inside = 0;
    let most = 0;
    const work = () =>
      gate.pass(async () => {
        inside += 1;
        most = Math.max(most, inside);
        await new Promise<void>((open) => doors.push(open));
        inside -= 1;
        return 'done';
      });
    const accepted = Array.from({ length: 5 }, work);
    await expect(work()).rejects.toMatchObject({ refusal: { code: 429001 }, retry_seconds: 2 });
    for (let n = 0; n < 5; n++) {
      await expect.poll(() => doors.length).toBeGreaterThan(0);
      doors.shift()?.();
    }
    expect(await Promise.all(accepted)).toEqual(Array(5).fill('done'));
    expect(most).toBe(2);
    const again = work();
    await expect.poll(() => doors.length).toBe(1);
    doors.shift()?.();
    expect(await again).toBe('done');
  });

  it('frees its place when the work fails', async () => {
    const gate = new ConcurrencyLimit(1, 0);
    await expect(gate.pass(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
    expect(await gate.pass(async () => 'done')).toBe('done');
  });
});
