import { useSubjects } from '#modules/learning/subjects/web/public.tsx';
import { useApi } from '#web/api/queries.ts';
import { useFormat } from '#web/i18n/format.ts';
import { useLang } from '#web/i18n/language.ts';
import { useLocalizedName } from '#web/i18n/texts.ts';
import { RankedBars } from '#web/ui/charts/ranked-bars.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Inline, Stack, Words } from '#web/ui/layout/layout.tsx';
import { Loaded } from '#web/ui/loaded.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { RowList } from '#web/ui/row-list.tsx';
import { TextSkeleton } from '#web/ui/skeletons.tsx';
import { evaluationAnswers, type ResultCell } from '../../../contract/answers.contract.ts';
import { useEvaluationText } from '../../texts.ts';
import { useRoundChoice } from './round-choice.tsx';

/** What was said of the person, beside their own last term. */
export function OwnResults() {
  const t = useEvaluationText();
  const answer = useApi(evaluationAnswers.released, {});
  const { round, field } = useRoundChoice(answer.data?.list.filter(({ is_own }) => is_own) ?? []);
  const results = useApi(
    evaluationAnswers.results,
    { params: { id: round?.id ?? '' }, query: { own: 'true' } },
    { enabled: round !== undefined },
  );
  if (!answer.data) return <Loaded of={answer} skeleton={<TextSkeleton lines={5} />} />;
  if (!round) return <EmptyState title={t('own_none')} detail={t('own_none_help')} />;
  return (
    <Stack gap={16}>
      <Inline>{field}</Inline>
      {results.data ? (
        results.data.cells.map((cell) => <OwnCell key={cell.id} cell={cell} least={round.min_answers} />)
      ) : (
        <Loaded of={results} skeleton={<TextSkeleton lines={5} />} />
      )}
    </Stack>
  );
}

function OwnCell({ cell, least }: { readonly cell: ResultCell; readonly least: number }) {
  const t = useEvaluationText();
  const lang = useLang();
  const format = useFormat();
  const localizedName = useLocalizedName();
  const { nameOf } = useSubjects();
  const { subject_value, grade, n, mean, last_mean, items, words, words_left_out } = cell;
  const title = [subject_value && nameOf(subject_value), grade && localizedName(grade)].filter(Boolean).join(' · ');
  if (n === null)
    return (
      <Panel title={title || t('own')}>
        <Words tone="soft">{t('too_few_help', { n: least })}</Words>
      </Panel>
    );
  return (
    <Panel title={title || t('own')} aside={<Words tone="soft">{t('answers_n', { n })}</Words>}>
      <Stack gap={16}>
        <Inline gap={12} wrap>
          <Words size="title" weight={600} figures>
            {mean === null ? '–' : format.number(mean)}
          </Words>
          <Words tone="soft">
            {last_mean === null ? t('no_last') : t('last_mean', { mean: format.number(last_mean) })}
          </Words>
        </Inline>
        <RankedBars
          title={t('by_question')}
          columns={[t('question'), t('mean'), t('spread')]}
          rows={items
            .filter((item) => item.mean !== null)
            .map((item) => ({
              key: item.key,
              name: lang === 'us' && item.text_en ? item.text_en : item.text,
              value: item.mean,
              shown: format.number(item.mean ?? 0),
              more: [format.number(item.spread ?? 0)],
            }))}
        />
        {words.map(({ key, list }) => (
          <Stack key={key} gap={6}>
            <Words weight={600}>{t('words')}</Words>
            <RowList>
              {list.map((text, place) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: two people may write the same, and nothing else tells them apart
                <li key={place}>{text}</li>
              ))}
            </RowList>
          </Stack>
        ))}
        {words_left_out > 0 && <Words tone="faint">{t('words_left_out', { n: words_left_out })}</Words>}
      </Stack>
    </Panel>
  );
}
