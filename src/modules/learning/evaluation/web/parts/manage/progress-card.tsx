import { Link } from 'react-router';
import { useApi } from '#web/api/queries.ts';
import { useFormat } from '#web/i18n/format.ts';
import { useLang } from '#web/i18n/language.ts';
import { Inline, Stack, Words } from '#web/ui/layout/layout.tsx';
import { Ring } from '#web/ui/layout/ring.tsx';
import { Loaded } from '#web/ui/loaded.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { TextSkeleton } from '#web/ui/skeletons.tsx';
import { type EvaluationRow, teachingEvaluations } from '../../../contract/evaluations.contract.ts';
import { useEvaluationText } from '../../texts.ts';

const SHOWN = 10;

/** How far the rounds are that run now. */
export function ProgressCard() {
  const t = useEvaluationText();
  const answer = useApi(teachingEvaluations.list, { query: { status: ['open'], per_page: SHOWN } });
  if (!answer.data)
    return (
      <Panel title={t('progress')}>
        <Loaded of={answer} skeleton={<TextSkeleton lines={3} />} />
      </Panel>
    );
  const { list } = answer.data;
  if (list.length === 0) return null;
  return (
    <Panel title={t('progress')} aside={<Link to="/teachingEvaluation?tab=manage">{t('tab_manage')}</Link>}>
      <Stack gap={12}>
        {list.map((round) => (
          <Line key={round.id} round={round} />
        ))}
      </Stack>
    </Panel>
  );
}

function Line({ round }: { readonly round: EvaluationRow }) {
  const t = useEvaluationText();
  const lang = useLang();
  const format = useFormat();
  const { data } = useApi(teachingEvaluations.progress, { params: { id: round.id } });
  const share = data?.expected ? data.answered / data.expected : 0;
  return (
    <Inline gap={12}>
      <Ring share={share} size={56} label={t('progress')}>
        {format.number(Math.round(share * 100))}%
      </Ring>
      <Stack gap={2}>
        <Words weight={600}>{lang === 'us' && round.title_en ? round.title_en : round.title}</Words>
        <Words tone="soft" size="small">
          {t('until', { at: format.dateTime(round.closes_at) })}
        </Words>
      </Stack>
    </Inline>
  );
}
