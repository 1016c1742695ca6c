import type { RowOf } from '#shared/endpoint.ts';
import { labelOf } from '#shared/reference-lists.ts';
import { useFormat } from '#web/i18n/format.ts';
import { useLang } from '#web/i18n/language.ts';
import { useLocalizedName } from '#web/i18n/texts.ts';
import { coverModes } from '../../contract/cover-kinds.ts';
import type { coverLessons } from '../../contract/cover-lessons.contract.ts';
import { useCoverText } from '../texts.ts';

export type Cover = RowOf<typeof coverLessons.list>;
/** How a lesson is named: what, of whom, when, and who takes it. */
export function useCoverWords() {
  const t = useCoverText();
  const lang = useLang();
  const format = useFormat();
  const localizedName = useLocalizedName();
  const name = (one: Cover) => one.course_name ?? localizedName(one.subject);
  const classes = (one: Cover) => format.list(one.classrooms.map(localizedName));
  const when = (one: Cover) =>
    `${format.dayShort(one.date)} ${t('period_n', { n: one.period_from })} ${format.time(one.starts_at)}`;
  const taker = (one: Cover): string => {
    if (one.look === 'open' || one.look === 'asked') return t(`look_${one.look}`);
    const by = one.cover ? localizedName(one.cover) : '';
    if (one.mode !== 'self_study') return by || t(`look_${one.look}`);
    return [labelOf(coverModes, one.mode, lang), by].filter(Boolean).join(' · ');
  };
  return { name, classes, when, taker };
}
