import type * as z from 'zod';
import type { Db } from '#server/database/database.ts';
import type { Lang } from '#shared/text.ts';
import type { clashRow } from '../../contract/schedule.shapes.ts';
import { allNamesOf } from '../lesson/lesson-rows.queries.ts';
import type { Clash } from './clashes.policy.ts';
import { placeWords } from './place-words.policy.ts';

type Row = z.output<typeof clashRow>;

const SAYS = {
  teacher: { cn: '{who}有两节课', us: '{who} has two lessons' },
  class: { cn: '{who}有两节课', us: '{who} has two lessons' },
  room: { cn: '{who}被占用两次', us: '{who} is taken twice' },
  member: { cn: '{who}需同时上两节课', us: '{who} has two lessons' },
} as const;

/** Clashes in words: who is taken twice, and when. */
export async function clashRows(db: Db, clashes: readonly Clash[], lang: Lang): Promise<Row[]> {
  const of = (...kinds: Clash['kind'][]) => clashes.filter((one) => kinds.includes(one.kind)).map((one) => one.ref_id);
  const names = await allNamesOf(db, { people: of('teacher', 'member'), classes: of('class'), rooms: of('room') });
  return clashes.map(({ kind, ref_id, slots, weekday, period }) => {
    const found = names.get(ref_id);
    const who = (lang === 'us' ? found?.name_en : null) ?? found?.name ?? '';
    const colon = lang === 'cn' ? '：' : ': ';
    return {
      kind,
      slots: [...slots],
      text: `${placeWords(weekday, period, lang)}${colon}${SAYS[kind][lang].replace('{who}', who)}`,
    };
  });
}
