import pg from 'pg';

/**
 * Fills the school of the cast up to `departments` departments, four levels deep, and `people` members of staff with a
 * place each, straight in the database as its owner, and makes the planner's statistics fresh.
 */
export async function seedDepartments(url: string, departments: number, people: number): Promise<string> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<{ id: string; client_id: string }>(
    `select id, client_id from organization where code = 'SYZX'`,
  );
  const { id: school, client_id } = rows[0] as { id: string; client_id: string };
  // ten branches of ten groups of fifteen offices each, as ids that follow from their number
  await client.query(
    `insert into department (id, organization_id, parent_id, path, depth, code, name, name_pinyin, name_initials, kind, department_unitid, sort)
     with numbered as (select n, md5('bench-' || n)::uuid as id,
                              case when n <= 10 then 0 when n <= 110 then 1 + (n - 11) / 10 else 11 + (n - 111) % 100 end as above
                         from generate_series(1, $2::int) n)
     select d.id, $1, p.id, concat_ws('/', g.id, p.id, d.id), case when p.id is null then 1 when g.id is null then 2 else 3 end,
            'BX' || d.n, '部门' || d.n, 'bumen' || d.n, 'bm' || d.n, 'office', 'BX-' || d.n, d.n
       from numbered d left join numbered p on p.n = d.above left join numbered g on g.n = p.above`,
    [school, departments],
  );
  await client.query(
    `insert into "user" (id, client_id, number, name, name_pinyin, name_initials, grams, types, status, activated_at)
     select md5('bench-person-' || n)::uuid, $1, 'BX' || n, s.han || '某' || n, s.pinyin || 'mou' || n, s.initial || 'm' || n,
            array[s.han || '某', '某' || left(n::text, 1)], array['teacher'], 'confirmed', now()
       from generate_series(1, $2::int) n
       join (values (0, '张', 'zhang', 'z'), (1, '王', 'wang', 'w'), (2, '李', 'li', 'l'), (3, '赵', 'zhao', 'z'),
                    (4, '陈', 'chen', 'c'), (5, '周', 'zhou', 'z'), (6, '吴', 'wu', 'w'), (7, '徐', 'xu', 'x'),
                    (8, '孙', 'sun', 's'), (9, '马', 'ma', 'm')) s (i, han, pinyin, initial) on s.i = n % 10`,
    [client_id, people],
  );
  await client.query(
    `insert into user_organization (id, user_id, organization_id, is_main, source)
     select gen_random_uuid(), md5('bench-person-' || n)::uuid, $1, true, 'hr' from generate_series(1, $2::int) n`,
    [school, people],
  );
  await client.query(
    `insert into user_department (id, user_id, organization_id, department_id, is_main)
     select gen_random_uuid(), md5('bench-person-' || n)::uuid, $1, md5('bench-' || 1 + n % $3::int)::uuid, true
       from generate_series(1, $2::int) n`,
    [school, people, departments],
  );
  for (const table of ['department', '"user"', 'user_organization', 'user_department'])
    await client.query(`vacuum analyze ${table}`);
  await client.end();
  return school;
}
