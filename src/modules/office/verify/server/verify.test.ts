import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findPerson } from '#modules/core/access/server/public.ts';
import { useTestDatabase } from '#server/testing/database.ts';
import { startTestPortal, type TestPortal } from '#server/testing/portal.ts';
import { addDays, today } from '#shared/dates.ts';
import { serverModules } from '../../../../server/modules.ts';
import { noonZone, type TestSchool, TestWorld } from '../../../../server/testing/school.ts';
import { CODE_SIGNS, foldPaperCode, showPaperCode } from '../contract/paper-code.ts';

const test_db = useTestDatabase();
const SHA = 'a1'.repeat(32);
let portal: TestPortal;
let school: TestSchool;

beforeAll(async () => {
  portal = await startTestPortal(test_db.url, serverModules, findPerson);
  school = await new TestWorld(portal).school('甲校');
  await test_db.query('update organization set timezone = $2 where id = $1', [school.id, noonZone()]);
});
afterAll(() => portal.close());

interface Issued {
  readonly code: string;
  readonly kind?: string;
  readonly expires_on?: string | null;
  readonly revoked?: boolean;
  readonly finished?: boolean;
}

let made = 0;
async function issued({ code, kind, expires_on, revoked, finished }: Issued): Promise<void> {
  made += 1;
  const isFinished = finished ?? true;
  await test_db.query(
    `insert into issued_paper (id, organization_id, kind, number, code, subject_kind, subject_id, lang, issued_on,
       expires_on, revoked_at, file_id, sha256)
     values (gen_random_uuid(), $1, $2, $3, $4, 'user', gen_random_uuid(), 'cn', '2026-09-01', $5, $6, $7, $8)`,
    [
      school.id,
      kind ?? 'employment_proof',
      `2026-${String(made).padStart(4, '0')}`,
      code,
      expires_on ?? null,
      revoked ? new Date() : null,
      isFinished ? crypto.randomUUID() : null,
      isFinished ? SHA : null,
    ],
  );
}

/** Every test asks from an address of its own, so that none uses up the calls of another. */
let addresses = 0;
const asker = () => `10.9.${Math.floor(++addresses / 200)}.${(addresses % 200) + 1}`;
const ask = (code: string, ip = asker()) => portal.browser({ ip }).call('GET', `/verify/${code}`);
const state = async (code: string) => (await ask(code)).data.state;

describe('the public answer', () => {
  it('is kind, number, state, day and hash, and nothing else', async () => {
    await issued({ code: '0123456789ABCDEF' });
    const { code, data } = await ask('0123456789ABCDEF');
    expect({ code, data }).toEqual({
      code: 0,
      data: {
        kind: { cn: '在职证明', us: 'Proof of employment' },
        number: expect.stringMatching(/^2026-\d{4}$/),
        state: 'valid',
        issued_on: '2026-09-01',
        sha256: SHA,
      },
    });
  });

  it('comes for the code in any writing of it', async () => {
    await issued({ code: '7K3M9Q2X4TVB01ZR' });
    for (const typed of [
      '7K3M-9Q2X-4TVB-01ZR',
      '7k3m9q2x4tvbolzr',
      '%207k3m%209q2x%204tvb%20o1zr',
      '７Ｋ３Ｍ9Q2X4TVB01ZR',
    ])
      expect(await state(typed), typed).toBe('valid');
  });

  it('is valid up to the last day in the school, then expired; revoked comes before both', async () => {
    const day = today(noonZone());
    await issued({ code: 'AAAAAAAAAAAAAAA0', expires_on: day });
    await issued({ code: 'AAAAAAAAAAAAAAA1', expires_on: addDays(day, -1) });
    await issued({ code: 'AAAAAAAAAAAAAAA2', expires_on: addDays(day, -1), revoked: true });
    await issued({ code: 'AAAAAAAAAAAAAAA3', revoked: true });
    const states = ['0', '1', '2', '3'].map((end) => state(`AAAAAAAAAAAAAAA${end}`));
    expect(await Promise.all(states)).toEqual(['valid', 'expired', 'revoked', 'revoked']);
  });

  it('tells a code that nobody has from none of those that are no codes', async () => {
    await issued({ code: 'BBBBBBBBBBBBBBBB', finished: false });
    await issued({ code: 'CCCCCCCCCCCCCCCC', kind: 'of_a_module_that_is_gone' });
    const { status, body } = await ask('ZZZZZZZZZZZZZZZZ');
    expect({ status, code: body['code'] }).toEqual({ status: 404, code: 404001 });
    const odd = ['B'.repeat(16), 'C'.repeat(16), 'x', '-', '%00', '%F0%9F%98%80', "'%3B--", '7'.repeat(120), '..%2F..'];
    for (const code of odd) {
      const answer = await ask(code);
      expect({ status: answer.status, body: answer.body }, code).toEqual({ status, body });
    }
  });

  it('comes sixty times a minute and address', async () => {
    const [one, other] = [asker(), asker()];
    const codes = [];
    for (let n = 0; n < 61; n += 1) codes.push((await ask('ZZZZZZZZZZZZZZZZ', one)).code);
    expect(codes.slice(0, 60).every((code) => code === 404001)).toBe(true);
    expect(codes[60]).toBe(429001);
    expect((await ask('ZZZZZZZZZZZZZZZZ', other)).code).toBe(404001);
  });
});

describe('a code', () => {
  it('has no sign that is misread for another one', () => {
    expect(CODE_SIGNS).toHaveLength(32);
    expect(CODE_SIGNS).not.toMatch(/[ILOU]/);
  });

  it('is shown in groups, which reading takes away', () => {
    expect(showPaperCode('0123456789ABCDEF')).toBe('0123-4567-89AB-CDEF');
    expect(foldPaperCode(showPaperCode('0123456789ABCDEF'))).toBe('0123456789ABCDEF');
    expect(showPaperCode('')).toBe('');
  });
});
