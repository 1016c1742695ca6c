import { Button } from '@mantine/core';
import type { CSSProperties } from 'react';
import { useSubjects } from '#modules/learning/subjects/web/public.tsx';
import { useApi } from '#web/api/queries.ts';
import { useSend } from '#web/api/send.ts';
import { useFormat } from '#web/i18n/format.ts';
import { useLocalizedName } from '#web/i18n/texts.ts';
import { Inline, Stack, Words } from '#web/ui/layout/layout.tsx';
import { Note } from '#web/ui/layout/note.tsx';
import { Ring } from '#web/ui/layout/ring.tsx';
import { Loaded } from '#web/ui/loaded.tsx';
import { TextSkeleton } from '#web/ui/skeletons.tsx';
import { toast } from '#web/ui/toasts.ts';
import { type EvaluationRow, type Progress, teachingEvaluations } from '../../../contract/evaluations.contract.ts';
import { useEvaluationText } from '../../texts.ts';
import classes from './round-progress.module.css';

/** Whom a round asks about whom, and how many have answered by class: counts alone. */
export function RoundProgress({ round }: { readonly round: EvaluationRow }) {
  const t = useEvaluationText();
  const format = useFormat();
  const answer = useApi(teachingEvaluations.progress, { params: { id: round.id } });
  const urge = useSend(teachingEvaluations.urge, {
    onSuccess: ({ urged }) => toast.success(t('urged', { n: urged })),
  });
  if (!answer.data) return <Loaded of={answer} skeleton={<TextSkeleton lines={4} />} />;
  const { expected, answered, targets, uncounted, is_preview, can_urge } = answer.data;
  const share = expected ? answered / expected : 0;
  const small = targets.filter(({ is_small }) => is_small).length;
  return (
    <Stack gap={12}>
      <Inline gap={16}>
        <Ring share={share} label={t('progress')}>
          {format.number(Math.round(share * 100))}%
        </Ring>
        <Stack gap={2}>
          <Words weight={600}>
            {is_preview
              ? t('would_ask', { n: expected, targets: targets.length })
              : t('answered_of', { n: answered, all: expected })}
          </Words>
          <Words tone="soft" size="small">
            {mixedLine(round, t, format)}
          </Words>
        </Stack>
      </Inline>
      {uncounted > 0 && <Words tone="faint">{t('uncounted', { n: uncounted })}</Words>}
      {small > 0 && <Note tone="waiting">{t('small', { n: small, least: round.min_answers })}</Note>}
      <ByClass targets={targets} />
      {can_urge && (
        <Inline>
          <Button
            variant="default"
            loading={urge.isPending}
            onClick={() =>
              urge.mutate({ params: { id: round.id }, body: { target: 'unconfirmed', channels: ['in_site'] } })
            }
          >
            {t('urge')}
          </Button>
        </Inline>
      )}
    </Stack>
  );
}

type Text = ReturnType<typeof useEvaluationText>;

function mixedLine({ mixed_at, closes_at }: EvaluationRow, t: Text, format: ReturnType<typeof useFormat>) {
  if (mixed_at) return t('mixed_at', { at: format.dateTime(mixed_at) });
  return t('mixed_from', { at: format.dateTime(closes_at) });
}

/** A row a class, a cell a teacher: how full it is. */
function ByClass({ targets }: Pick<Progress, 'targets'>) {
  const t = useEvaluationText();
  const localizedName = useLocalizedName();
  const { nameOf } = useSubjects();
  const groups = [...Map.groupBy(targets, ({ classroom }) => classroom?.id ?? '').values()];
  return (
    <ul className={classes.classes}>
      {groups.map((some) => {
        const [first] = some;
        return (
          <li key={first?.classroom?.id ?? 'all'}>
            <Words size="small" tone="soft">
              {first?.classroom ? localizedName(first.classroom) : t('all')}
            </Words>
            <ul>
              {some.map(({ teacher, subject_value, expected, answered }) => (
                <li
                  key={`${teacher.id}:${subject_value}`}
                  className={classes.cell}
                  style={{ '--share': `${expected ? (answered / expected) * 100 : 0}%` } as CSSProperties}
                >
                  <span>
                    {[subject_value && nameOf(subject_value), localizedName(teacher)].filter(Boolean).join(' · ')}
                  </span>
                  <Words figures>
                    {answered}/{expected}
                  </Words>
                </li>
              ))}
            </ul>
          </li>
        );
      })}
    </ul>
  );
}
