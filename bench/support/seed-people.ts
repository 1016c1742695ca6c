import pg from 'pg';

/** A group grows by schools: a search in one school then stays the same question, however large the group is. */
const PEOPLE_A_SCHOOL = 2_000;
/** Surnames about as frequent as they are, with their pinyin. */
const SURNAMES =
  '王 wang 李 li 张 zhang 刘 liu 陈 chen 杨 yang 黄 huang 赵 zhao 周 zhou 吴 wu 徐 xu 孙 sun 马 ma 朱 zhu 胡 hu 郭 guo 何 he 林 lin 高 gao 罗 luo 王 wang 李 li 张 zhang 刘 liu'.split(
    ' ',
  );
const GIVEN =
  '伟 wei 芳 fang 娜 na 敏 min 静 jing 丽 li 强 qiang 磊 lei 军 jun 洋 yang 勇 yong 艳 yan 杰 jie 娟 juan 涛 tao 明 ming 超 chao 秀 xiu 霞 xia 平 ping 刚 gang 桂 gui 思 si 文 wen'.split(
    ' ',
  );

const pairs = (list: readonly string[]) =>
  list.flatMap((text, at) => (at % 2 ? [] : [{ text, spelled: list[at + 1] as string }]));

/**
 * Adds people to the school group of the cast until it has `total`, in as many schools as they fill, straight in the
 * database as its owner, and makes the planner's statistics fresh. Two of three are guardians, the others staff.
 */
export async function seedPeople(url: string, total: number): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(
    `insert into organization (id, parent_id, client_id, path, depth, code, department_unitid, name, name_pinyin, name_initials, kind)
     select x.id, o.id, o.id, o.path || '/' || x.id, 2, 'B' || x.n, 'B' || x.n || '0000', '第' || x.n || '学校', 'di' || x.n, 'd' || x.n, 'school'
       from organization o cross join (select n, gen_random_uuid() as id from generate_series(1, $1::int) n) x where o.code = 'SY'`,
    [Math.ceil(total / PEOPLE_A_SCHOOL)],
  );
  const { rows } = await client.query<{ n: number }>(
    `select count(*)::int as n from "user" u join organization o on o.id = u.client_id where o.code = 'SY'`,
  );
  await client.query(
    `insert into "user" (id, client_id, number, name, name_pinyin, name_initials, grams, types, status, activated_at, phone_sealed)
     select gen_random_uuid(), o.id, 'B' || lpad(n::text, 8, '0'), s.text || g.text || h.text, s.spelled || g.spelled || h.spelled,
            left(s.spelled, 1) || left(g.spelled, 1) || left(h.spelled, 1),
            array[s.text, g.text, h.text, s.text || g.text, g.text || h.text],
            case when n % 3 = 0 then array['teacher'] else array['guardian'] end, 'confirmed', now(), null
       from generate_series($1::int + 1, $2::int) n
       join organization o on o.code = 'SY'
       join jsonb_to_recordset($3) as s(i int, text text, spelled text) on s.i = (n::bigint * 7919) % ${SURNAMES.length / 2}
       join jsonb_to_recordset($4) as g(i int, text text, spelled text) on g.i = (n / 24) % ${GIVEN.length / 2}
       join jsonb_to_recordset($4) as h(i int, text text, spelled text) on h.i = (n / 576) % ${GIVEN.length / 2}`,
    [rows[0]?.n ?? 0, total, indexed(SURNAMES), indexed(GIVEN)],
  );
  const { rows: schools } = await client.query<{ n: number }>(
    `select count(*)::int as n from organization where client_id = (select id from organization where code = 'SY')`,
  );
  await client.query(
    `insert into user_organization (id, user_id, organization_id, is_main, valid_from)
     select gen_random_uuid(), u.id, s.id, true, current_date - 100
       from "user" u
       join (select id, row_number() over (order by code) - 1 as i from organization
              where client_id = (select id from organization where code = 'SY')) s
         on s.i = substr(u.number, 2)::int % $1::int
      where u.number like 'B________'`,
    [schools[0]?.n],
  );
  for (const table of ['"user"', 'user_organization', 'organization']) await client.query(`vacuum analyze ${table}`);
  await client.end();
}

const indexed = (list: readonly string[]) => JSON.stringify(pairs(list).map((pair, i) => ({ i, ...pair })));
