import { Suspense } from 'react';
import { WatchFilm } from '#modules/learning/videos/web/public.tsx';
import { Facts } from '#web/ui/facts.tsx';
import { useOptions } from '#web/ui/fields/choice-fields.tsx';
import { Stack, Words } from '#web/ui/layout/layout.tsx';
import { RowList } from '#web/ui/row-list.tsx';
import { TextSkeleton } from '#web/ui/skeletons.tsx';
import { type ObservationRow, observationAspects } from '../../../contract/observations.contract.ts';
import { useEvaluationText } from '../../texts.ts';
import { clockOf } from './film-time.ts';

/** The points by aspect, the film with the notes on its time line, and what the teacher answered. */
export function ObservationDetails({ observation }: { readonly observation: ObservationRow }) {
  const t = useEvaluationText();
  const aspects = useOptions(observationAspects);
  const { scores, notes, live_video_id, reply } = observation;
  const list = notes.length > 0 && (
    <Stack gap={6}>
      <Words weight={600}>{t('notes')}</Words>
      <RowList>
        {notes
          .toSorted((a, b) => a.at - b.at)
          .map(({ at, text }) => (
            <li key={`${at}:${text}`}>
              <Words figures tone="soft">
                {clockOf(at)}
              </Words>
              <span>{text}</span>
            </li>
          ))}
      </RowList>
    </Stack>
  );
  return (
    <Stack gap={16}>
      {scores.length > 0 && (
        <Facts
          facts={aspects.map(({ value, label }) => ({
            label,
            value: t('points_n', { n: scores.find(({ key }) => key === value)?.score ?? 0 }),
          }))}
        />
      )}
      {live_video_id ? (
        <Suspense fallback={<TextSkeleton lines={4} />}>
          <WatchFilm id={live_video_id} {...(list ? { side: { label: t('notes'), content: list } } : {})} />
        </Suspense>
      ) : (
        list
      )}
      {reply && (
        <Stack gap={4}>
          <Words weight={600}>{t('reply')}</Words>
          <Words as="p">{reply}</Words>
        </Stack>
      )}
    </Stack>
  );
}
