import { useState } from 'react';
import { labelOf } from '#shared/reference-lists.ts';
import { useApi } from '#web/api/queries.ts';
import { useSend } from '#web/api/send.ts';
import { useFormat } from '#web/i18n/format.ts';
import { useLang } from '#web/i18n/language.ts';
import { useLocalizedName } from '#web/i18n/texts.ts';
import { FootActions } from '#web/ui/dialogs/foot-actions.tsx';
import { type Fact, Facts } from '#web/ui/facts.tsx';
import { TextAreaField } from '#web/ui/fields/text-area-field.tsx';
import { SideDrawer } from '#web/ui/form-drawer.tsx';
import { Inline, Stack, Words } from '#web/ui/layout/layout.tsx';
import { Loaded } from '#web/ui/loaded.tsx';
import { TextSkeleton } from '#web/ui/skeletons.tsx';
import { StateBadge } from '#web/ui/state-badge.tsx';
import { toast } from '#web/ui/toasts.ts';
import { coverLifecycle } from '../../../contract/cover.lifecycle.ts';
import { coverModes } from '../../../contract/cover-kinds.ts';
import { coverLessons } from '../../../contract/cover-lessons.contract.ts';
import { useCoverText } from '../../texts.ts';
import { CandidateList } from '../board/candidates.tsx';
import { useSetCover } from '../board/use-set-cover.ts';
import { type Cover, useCoverWords } from '../cover-words.ts';
import { useAnswers } from './use-answers.ts';

/** One lesson to cover: who was asked, who takes it, and what may be done next. */
export function CoverDrawer({ id, onClose }: { readonly id: string; readonly onClose: () => void }) {
  const t = useCoverText();
  const words = useCoverWords();
  const answer = useApi(coverLessons.get, { params: { id } });
  const cover = answer.data;
  return (
    <SideDrawer
      opened
      kind="record"
      onClose={onClose}
      title={cover ? `${words.classes(cover)} ${words.name(cover)}` : t('cover')}
      foot={cover && <CoverFoot cover={cover} />}
    >
      {cover ? (
        <Stack gap={16}>
          <CoverFacts cover={cover} />
          {cover.offers.length > 0 && <Offers of={cover.offers} />}
          <Choice key={cover.version} cover={cover} />
        </Stack>
      ) : (
        <Loaded of={answer} skeleton={<TextSkeleton lines={6} />} />
      )}
    </SideDrawer>
  );
}

function CoverFacts({ cover }: { readonly cover: Cover }) {
  const t = useCoverText();
  const lang = useLang();
  const format = useFormat();
  const localizedName = useLocalizedName();
  const words = useCoverWords();
  const facts: (Fact | false)[] = [
    { label: t('state'), value: <StateBadge of={coverLifecycle} state={cover.state} /> },
    { label: t('when'), value: words.when(cover) },
    { label: t('planned_teacher'), value: localizedName(cover.teacher) },
    cover.cover !== null && { label: t('taken_by'), value: localizedName(cover.cover) },
    cover.mode !== 'cover' && { label: t('mode'), value: labelOf(coverModes, cover.mode, lang) },
    cover.credit > 0 && { label: t('credit'), value: format.number(cover.credit) },
    cover.answer_by !== null && { label: t('answer_by'), value: format.dateTime(cover.answer_by) },
    cover.plan !== null && { label: t('plan'), value: cover.plan, wide: true },
  ];
  return <Facts facts={facts.filter((fact) => fact !== false)} />;
}

function Offers({ of: offers }: { readonly of: Cover['offers'] }) {
  const t = useCoverText();
  const localizedName = useLocalizedName();
  return (
    <Stack as="ul" gap={4} aria-label={t('offers')}>
      {offers.map(({ user, state }) => (
        <Inline as="li" key={user.id} gap={8}>
          <Words>{localizedName(user)}</Words>
          <Words tone="soft" size="small">
            {t(`offer_${state}`)}
          </Words>
        </Inline>
      ))}
    </Stack>
  );
}

/** Who may ask asks colleagues; who arranges covers sets one. */
function Choice({ cover }: { readonly cover: Cover }) {
  const t = useCoverText();
  const [plan, setPlan] = useState(cover.plan ?? '');
  const { set, isPending: isSetting } = useSetCover(cover);
  const propose = useSend(coverLessons.propose, {
    invalidates: ['home'],
    onSuccess: () => void toast.success(t('is_asked')),
  });
  const { id, version, actions } = cover;
  const [sets, asks] = [actions.includes('set'), actions.includes('propose')];
  if (!sets && !asks) return null;
  const words = plan.trim() || null;
  const ask = (user: string) => propose.mutate({ params: { id }, body: { user_ids: [user], plan: words, version } });
  return (
    <Stack as="section" gap={8} aria-label={t('candidates')}>
      <Words weight={600}>{t('candidates')}</Words>
      <TextAreaField label={t('plan')} help={t('plan_help')} value={plan} onChange={setPlan} max={1000} rows={2} />
      <CandidateList
        of={cover}
        onAsk={asks ? ask : undefined}
        onSet={sets ? (user) => set(user, words) : undefined}
        isPending={propose.isPending || isSetting}
      />
    </Stack>
  );
}

function CoverFoot({ cover }: { readonly cover: Cover }) {
  const t = useCoverText();
  const { accept, decline, isPending } = useAnswers(cover.id);
  const { toSelfStudy, isPending: isSetting } = useSetCover(cover);
  const done = useSend(coverLessons.done, { invalidates: ['home'], onSuccess: () => void toast.success(t('is_done')) });
  const may = (act: Cover['actions'][number]) => cover.actions.includes(act);
  return (
    <FootActions
      acts={[
        may('accept') && { key: 'accept', label: t('act_accept'), kind: 'primary', isPending, onClick: accept },
        may('decline') && { key: 'decline', label: t('act_decline'), isPending, onClick: decline },
        may('set') &&
          cover.mode !== 'self_study' && {
            key: 'self_study',
            label: t('to_self_study'),
            isPending: isSetting,
            onClick: toSelfStudy,
          },
        may('done') && {
          key: 'done',
          label: t('act_done'),
          kind: 'primary',
          isPending: done.isPending,
          onClick: () => done.mutate({ params: { id: cover.id } }),
        },
      ]}
    />
  );
}
