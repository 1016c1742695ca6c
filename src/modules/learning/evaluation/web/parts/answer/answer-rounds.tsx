import { IconCheck } from '@tabler/icons-react';
import { useState } from 'react';
import { useSubjects } from '#modules/learning/subjects/web/public.tsx';
import { useApi } from '#web/api/queries.ts';
import { useFormat } from '#web/i18n/format.ts';
import { useLang } from '#web/i18n/language.ts';
import { useLocalizedName } from '#web/i18n/texts.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Cards } from '#web/ui/layout/cards.tsx';
import { Stack, Words } from '#web/ui/layout/layout.tsx';
import { lazyDialog } from '#web/ui/lazy-dialog.tsx';
import { Loaded } from '#web/ui/loaded.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { PersonAvatar } from '#web/ui/person/person-avatar.tsx';
import { TextSkeleton } from '#web/ui/skeletons.tsx';
import { evaluationAnswers, type MyRound, type MyTarget } from '../../../contract/answers.contract.ts';
import { useEvaluationText } from '../../texts.ts';
import classes from './answer.module.css';

const AnswerSheet = lazyDialog(async () => (await import('./answer-sheet.tsx')).AnswerSheet);

/** Whom the person is asked about, round by round. */
export function AnswerRounds() {
  const t = useEvaluationText();
  const answer = useApi(evaluationAnswers.mine, {});
  if (!answer.data) return <Loaded of={answer} skeleton={<TextSkeleton lines={5} />} />;
  const { rounds } = answer.data;
  if (rounds.length === 0) return <EmptyState title={t('answer_none')} detail={t('answer_none_help')} />;
  return (
    <Stack gap={20}>
      {rounds.map((round) => (
        <Round key={round.id} round={round} />
      ))}
    </Stack>
  );
}

function Round({ round }: { readonly round: MyRound }) {
  const t = useEvaluationText();
  const lang = useLang();
  const format = useFormat();
  const [opened, setOpened] = useState<string | null>(null);
  const { targets, title, title_en, closes_at, kind, min_answers } = round;
  const left = targets.filter(({ is_answered }) => !is_answered);
  const target = targets.find(({ id }) => id === opened);
  return (
    <Panel
      title={lang === 'us' && title_en ? title_en : title}
      aside={<Words tone="soft">{t('until', { at: format.dateTime(closes_at) })}</Words>}
    >
      <Stack gap={12}>
        <Words as="p" tone="soft">
          {kind === 'self' ? t('self_line') : t('anonymous_line', { n: min_answers })}
        </Words>
        <Words as="p" weight={500} role="status">
          {left.length === 0 ? t('all_answered') : t('left_n', { n: left.length, all: targets.length })}
        </Words>
        <Cards as="ul" least={168} gap={10}>
          {targets.map((one) => (
            <li key={one.id}>
              <TargetCard target={one} onOpen={() => setOpened(one.id)} />
            </li>
          ))}
        </Cards>
      </Stack>
      {target && (
        <AnswerSheet
          key={target.id}
          round={round}
          target={target}
          onClose={() => setOpened(null)}
          onDone={() => setOpened(left.find(({ id }) => id !== target.id)?.id ?? null)}
        />
      )}
    </Panel>
  );
}

function TargetCard({ target, onOpen }: { readonly target: MyTarget; readonly onOpen: () => void }) {
  const t = useEvaluationText();
  const localizedName = useLocalizedName();
  const { nameOf } = useSubjects();
  const { teacher, subject_value, classroom, is_answered } = target;
  return (
    <button type="button" className={classes.target} disabled={is_answered} onClick={onOpen}>
      <PersonAvatar person={teacher} size={44} />
      <span>
        <Words weight={600}>{localizedName(teacher)}</Words>
        <Words tone="soft" size="small">
          {[subject_value && nameOf(subject_value), classroom && localizedName(classroom)].filter(Boolean).join(' · ')}
        </Words>
        {is_answered && (
          <Words tone="done" size="small">
            <IconCheck aria-hidden size={14} /> {t('answered')}
          </Words>
        )}
      </span>
    </button>
  );
}
