import type { DemoContext } from '#server/module.ts';
import { addDays } from '#shared/dates.ts';
import { castId } from '../../../../../database/demo/cast.ts';
import { organizationId } from '../../../../../database/demo/places.ts';
import { demoId } from '../../../../../database/demo/random.ts';
import { awardStore } from './award.store.ts';
import { award, awardWinner } from './tables.ts';

const AWARDS = [
  ['teacher', 'approved', '全市初中语文优质课评比', 'municipal', '一等奖', '深圳市教育科学研究院', 40],
  ['homeroom', 'approved', '区先进班集体', 'district', '先进集体', '区教育局', 75],
  ['teacher', 'submitted', '“书香校园”教师读书征文', 'district', '二等奖', '区教育局', 12],
  ['homeroom', 'rejected', '班主任专业能力大赛', 'municipal', '三等奖', '深圳市教育局', 20],
  ['teacher', 'draft', '全国信息化教学案例', 'national', '优秀案例', '中央电化教育馆', 3],
] as const;

/** Awards of two teachers in every state; one was rejected, with the reason. */
export async function awardsDemo({ db, today }: DemoContext): Promise<void> {
  const organization_id = organizationId('sy-middle');
  for (const [who, status, name, level, prize, issuer, days] of AWARDS) {
    const created_by = castId(who);
    const facts = {
      name,
      level,
      prize,
      issuer,
      awarded_on: addDays(today, -days),
      status,
      created_by,
      organization_id,
    };
    const [row] = await db
      .insert(award)
      .values({ id: demoId(`award:${name}`), ...facts })
      .returning();
    if (!row) continue;
    await db.insert(awardWinner).values({ award_id: row.id, user_id: created_by, organization_id, sort: 0 });
    const author = { db, actor: { user_id: created_by, name: '林晓燕' }, audit: () => undefined };
    await awardStore.moves.begin(author, { ...row, status: 'draft' });
  }
}
