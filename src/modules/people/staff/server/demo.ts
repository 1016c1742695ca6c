import { createPerson } from '#modules/identity/accounts/server/public.ts';
import { hashToken, newToken } from '#server/crypto/seal.ts';
import type { DemoContext } from '#server/module.ts';
import { addDays } from '#shared/dates.ts';
import { castId } from '../../../../../database/demo/cast.ts';
import { makeIdentities } from '../../../../../database/demo/identities.ts';
import { departmentId, organizationId, postId } from '../../../../../database/demo/places.ts';
import { pendingStaff, salaryPost, staffInvitation } from './tables.ts';
import { teacherRecordsDemo } from './teachers.demo.ts';

const NEWCOMERS = [
  {
    name: '苏沐晴',
    gender: 'female',
    born: '1998-04-12',
    level: 'master',
    school: '北京师范大学',
    major: '汉语言文学',
  },
  {
    name: '陆景行',
    gender: 'male',
    born: '1995-11-03',
    level: 'bachelor',
    school: '华东师范大学',
    major: '数学与应用数学',
  },
  {
    name: '程予安',
    gender: 'female',
    born: '1999-07-25',
    level: 'bachelor',
    school: '首都体育学院',
    major: '体育教育',
  },
] as const;

/** Grades of pay: code, name, category, level, base and allowance in yuan a month. */
const GRADES = [
  ['G5', '管理五级', 'management', 5, 4480, 1200],
  ['G7', '管理七级', 'management', 7, 3260, 800],
  ['Z5', '专业技术五级', 'professional', 5, 4230, 1000],
  ['Z7', '专业技术七级', 'professional', 7, 3510, 800],
  ['Z9', '专业技术九级', 'professional', 9, 2840, 600],
  ['Z12', '专业技术十二级', 'professional', 12, 2110, 400],
  ['J3', '技术工三级', 'worker', 3, 2260, 300],
] as const;

async function makeGrades({ db }: DemoContext, organization_id: string, today: string): Promise<void> {
  const valid_from = `${today.slice(0, 4)}-01-01`;
  await db.insert(salaryPost).values(
    GRADES.map(([code, name, category, level, base, allowance]) => ({
      organization_id,
      code,
      name,
      category,
      level,
      valid_from,
      base_fen: base * 100,
      allowance_fen: allowance * 100,
    })),
  );
}

/** An open invitation for teachers of Chinese, and three people who applied with it: one waits, one has to add something, one was refused. */
export async function staffDemo(demo: DemoContext): Promise<void> {
  const { db, services, today } = demo;
  const { seal } = services;
  const organization_id = organizationId('sy-middle');
  await makeGrades(demo, organization_id, today);
  const [invitation] = await db
    .insert(staffInvitation)
    .values({
      organization_id,
      code_hash: hashToken(newToken()),
      kind: 'open',
      department_id: departmentId('sy-middle', 'YUW'),
      post_id: postId('sy', 'teacher'),
      personnel_nature: 'contract',
      papers: [
        { kind: 'degree', is_required: true },
        { kind: 'teacher_license', is_required: true },
      ],
      questions: ['您最想在我们学校开设的一门选修课是什么？'],
      note: '欢迎加入我们的团队',
      expires_at: `${addDays(today, 60)}T00:00:00Z`,
      max_uses: 50,
      used: NEWCOMERS.length,
      created_by: castId('hrofficer'),
    })
    .returning({ id: staffInvitation.id });
  const identities = makeIdentities();
  for (const [at, { name, gender, born, level, school, major }] of NEWCOMERS.entries()) {
    const phone = `1380000020${at + 1}`;
    const id_no = identities.idNumber(born, gender);
    const facts = { name, gender, id_type: 'identity', birthday: born };
    const { user_id } = await createPerson(demo, {
      ...facts,
      phone,
      id_no,
      user_types: ['visitor'],
      category: 'visitor',
      is_phone_owner: true,
      is_phone_verified: true,
      is_activated: false,
    });
    await db.insert(pendingStaff).values({
      ...facts,
      user_id,
      organization_id,
      invitation_id: invitation?.id ?? null,
      source: 'invitation',
      id_no_sealed: seal.seal(id_no, 'pending_staff.id_no'),
      id_no_bidx: seal.blindIndex(id_no, 'id_no'),
      phone_sealed: seal.seal(phone, 'pending_staff.phone'),
      phone_bidx: seal.blindIndex(phone, 'phone'),
      education: { level, school, major, graduated_on: `${Number(born.slice(0, 4)) + 24}-07` },
      answers: { q1: ['古诗与书法', '数学史', '户外定向'][at] ?? '' },
      created_at: `${addDays(today, -3 + at)}T02:00:00Z`,
      ...(at === 1 ? { notes: '请补充教师资格证照片' } : {}),
      ...(at === 2
        ? {
            status: 'refused',
            reason: '专业与岗位不符',
            decided_by: castId('hrofficer'),
            decided_at: `${addDays(today, -1)}T06:00:00Z`,
          }
        : {}),
    });
  }
  await teacherRecordsDemo(demo);
}
