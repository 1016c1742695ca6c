import { findItem } from '#shared/reference-lists.ts';
import { useFormat } from '#web/i18n/format.ts';
import { useLocalize, useLocalizedName } from '#web/i18n/texts.ts';
import { Words } from '#web/ui/layout/layout.tsx';
import { type Interview, recommendations } from '../../contract/interviews.contract.ts';
import { useRecruitmentText } from '../texts.ts';
import classes from './score-items.module.css';

/** The marks of a round: a line for each item, a column for each of the panel, as far as the reader may see them. */
export function ScoreTable({ interview }: { readonly interview: Interview }) {
  const t = useRecruitmentText();
  const format = useFormat();
  const localize = useLocalize();
  const localizedName = useLocalizedName();
  const { panel, average } = interview;
  const items = interview.job.score_items;
  const number = (value: number | null | undefined) =>
    value === null || value === undefined ? '—' : format.number(value);
  return (
    <div className={classes.sheet}>
      <table>
        <thead>
          <tr>
            <th scope="col">{t('score_items')}</th>
            {panel.map((seat) => (
              <th key={seat.interviewer_id} scope="col">
                {localizedName(seat.user)} {seat.employer && <small>{seat.employer}</small>}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {items.map((item, at) => (
            <tr key={item.name}>
              <th scope="row">
                {localizedName(item)} <small>{t('item_of', { max: item.max, weight: item.weight })}</small>
              </th>
              {panel.map((seat) => (
                <td key={seat.interviewer_id}>{number(seat.marks?.[at])}</td>
              ))}
            </tr>
          ))}
          <tr>
            <th scope="row">{t('recommend')}</th>
            {panel.map((seat) => {
              const advice = seat.recommend && findItem(recommendations, seat.recommend);
              return <td key={seat.interviewer_id}>{advice ? localize(advice) : t(`sheet_${seat.state}`)}</td>;
            })}
          </tr>
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{t('total_of_100', { average: number(average) })}</th>
            {panel.map((seat) => (
              <td key={seat.interviewer_id}>{number(seat.total)}</td>
            ))}
          </tr>
        </tfoot>
      </table>
      {panel.map(
        (seat) =>
          seat.comment && (
            <Words as="p" key={seat.interviewer_id} tone="soft" above={8}>
              {t('comment_of', { name: localizedName(seat.user), text: seat.comment })}
            </Words>
          ),
      )}
    </div>
  );
}
