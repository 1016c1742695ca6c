import { Button } from '@mantine/core';
import { labelOf } from '#shared/reference-lists.ts';
import { useApi } from '#web/api/queries.ts';
import { useFormat } from '#web/i18n/format.ts';
import { useLang } from '#web/i18n/language.ts';
import { useLocalizedName } from '#web/i18n/texts.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Inline, Words } from '#web/ui/layout/layout.tsx';
import { Loaded } from '#web/ui/loaded.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { PersonAvatar } from '#web/ui/person/person-avatar.tsx';
import { RowSkeleton } from '#web/ui/skeletons.tsx';
import { candidateReasons } from '../../../contract/cover-kinds.ts';
import { coverLessons } from '../../../contract/cover-lessons.contract.ts';
import { useCoverText } from '../../texts.ts';
import { type Cover, useCoverWords } from '../cover-words.ts';
import classes from './candidates.module.css';
import { useSetCover } from './use-set-cover.ts';

/** What is dragged: the id of a person. */
export const PERSON = 'application/x-cover-person';

interface Props {
  readonly of: Cover;
  readonly onMore: () => void;
  readonly onClose: () => void;
}

/** Beside a lesson: who is free then, why they fit, and how much they have to do. */
export function Candidates({ of: cover, onMore, onClose }: Props) {
  const t = useCoverText();
  const words = useCoverWords();
  const { set, toSelfStudy, isPending } = useSetCover(cover);
  const may = cover.actions.includes('set');
  return (
    <Panel
      title={`${words.classes(cover)} ${words.name(cover)}`}
      aside={
        <Button variant="subtle" size="compact-sm" onClick={onClose}>
          {t('close')}
        </Button>
      }
    >
      <Words as="p" tone="soft" size="small" below={8}>
        {`${words.when(cover)} · ${words.taker(cover)}`}
      </Words>
      <Inline gap={8} wrap below={12}>
        <Button variant="default" size="compact-sm" onClick={onMore}>
          {t('details')}
        </Button>
        {may && (
          <Button variant="default" size="compact-sm" loading={isPending} onClick={toSelfStudy}>
            {t('to_self_study')}
          </Button>
        )}
      </Inline>
      <CandidateList of={cover} onSet={may ? set : undefined} isPending={isPending} />
    </Panel>
  );
}

interface ListProps {
  readonly of: Cover;
  readonly onSet?: ((userId: string) => void) | undefined;
  readonly onAsk?: ((userId: string) => void) | undefined;
  readonly isPending?: boolean;
}

const PERIODS_OF_DAY = 8;

/** Colleagues who are free, the most fitting first; the bar is how many periods of the day they teach. */
export function CandidateList({ of: cover, onSet, onAsk, isPending = false }: ListProps) {
  const t = useCoverText();
  const lang = useLang();
  const format = useFormat();
  const localizedName = useLocalizedName();
  const lesson = cover.lesson_id ?? '';
  const answer = useApi(coverLessons.candidates, { query: { lesson } }, { enabled: lesson !== '' });
  if (!answer.data) return lesson === '' ? null : <Loaded of={answer} skeleton={<RowSkeleton rows={6} />} />;
  const list = answer.data.list.filter(({ id }) => id !== cover.cover?.id).slice(0, 12);
  if (list.length === 0) return <EmptyState small title={t('nobody_free')} detail={t('nobody_free_help')} />;
  return (
    <ul className={classes.people} aria-label={t('candidates')}>
      {list.map((one) => (
        <li
          key={one.id}
          draggable={onSet !== undefined}
          onDragStart={(event) => {
            event.dataTransfer.setData(PERSON, one.id);
            event.dataTransfer.effectAllowed = 'copy';
          }}
        >
          <PersonAvatar person={one} size={28} />
          <span>
            <span>{localizedName(one)}</span>
            <Words as="small" tone="soft" size="small">
              {format.list(one.reasons.map((reason) => labelOf(candidateReasons, reason, lang)))}
            </Words>
            <i aria-hidden style={{ width: `${Math.min(100, (one.lessons / PERIODS_OF_DAY) * 100)}%` }} />
            <Words as="small" tone="faint" size="small">
              {t('load_line', { lessons: one.lessons, covers: one.covers })}
            </Words>
          </span>
          <Inline gap={6}>
            {onAsk && (
              <Button
                size="compact-sm"
                variant="default"
                loading={isPending}
                aria-label={t('ask_name', { name: localizedName(one) })}
                onClick={() => onAsk(one.id)}
              >
                {t('act_ask')}
              </Button>
            )}
            {onSet && (
              <Button
                size="compact-sm"
                variant="default"
                loading={isPending}
                aria-label={t('set_name', { name: localizedName(one) })}
                onClick={() => onSet(one.id)}
              >
                {t('act_set')}
              </Button>
            )}
          </Inline>
        </li>
      ))}
    </ul>
  );
}
