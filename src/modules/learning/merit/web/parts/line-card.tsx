import { useApi } from '#web/api/queries.ts';
import { useFormat } from '#web/i18n/format.ts';
import { useLocalizedName } from '#web/i18n/texts.ts';
import { LineChart } from '#web/ui/charts/line-chart.tsx';
import { Loaded } from '#web/ui/loaded.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { TextSkeleton } from '#web/ui/skeletons.tsx';
import { meritRecords } from '../../contract/merit.contract.ts';
import { useMeritText } from '../texts.ts';
import { useFirst } from './use-first.ts';

/** Points from term to term, of the first own class or child. */
export function LineCard() {
  const t = useMeritText();
  const format = useFormat();
  const localizedName = useLocalizedName();
  const query = useFirst();
  const answer = useApi(meritRecords.line, { query: query ?? {} }, { enabled: query !== null });
  if (!query) return null;
  if (!answer.data)
    return (
      <Panel title={t('line')}>
        <Loaded of={answer} skeleton={<TextSkeleton lines={5} />} />
      </Panel>
    );
  const { name, terms } = answer.data;
  if (terms.length === 0) return null;
  return (
    <Panel title={t('line')}>
      <LineChart
        title={t('line_of', { name: localizedName(name) })}
        series={[t('points_tenths')]}
        points={terms.map(({ semester, points }) => ({ tick: localizedName(semester), values: [points] }))}
        table={{
          columns: [t('term'), t('points_tenths')],
          rows: terms.map(({ semester, points }) => ({
            key: semester.id,
            label: localizedName(semester),
            values: [format.number(points)],
          })),
        }}
      />
    </Panel>
  );
}
