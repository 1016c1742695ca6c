import { useState } from 'react';
import { useSend } from '#web/api/send.ts';
import { confirm } from '#web/ui/confirm-store.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { SideDrawer } from '#web/ui/form-drawer.tsx';
import { Stack, Words } from '#web/ui/layout/layout.tsx';
import { Loaded } from '#web/ui/loaded.tsx';
import { TextSkeleton } from '#web/ui/skeletons.tsx';
import { toast } from '#web/ui/toasts.ts';
import { visitors } from '../../../contract/visitors.contract.ts';
import { useVisitorText } from '../../texts.ts';
import { useDuty } from '../gate/use-duty.ts';
import { useVisit } from '../use-visits.ts';
import { VerifyDialog } from '../verify/verify-dialog.tsx';
import { VisitBadge } from '../visit-badge.tsx';
import type { VisitDetail } from '../visit-types.ts';
import { useVisitWords } from '../visit-words.ts';
import classes from './visit-drawer.module.css';
import { useVisitSentence, VisitFacts } from './visit-facts.tsx';
import { VisitMoves } from './visit-moves.tsx';
import { VisitPersons } from './visit-persons.tsx';
import { VisitSteps } from './visit-steps.tsx';
import { VisitTimeline } from './visit-timeline.tsx';

/** Everything about a booking in one column: state, facts, people, what happened. */
export function VisitBody({ visit }: { readonly visit: VisitDetail }) {
  const t = useVisitorText();
  const sentence = useVisitSentence(visit);
  return (
    <Stack gap={24}>
      <VisitSteps visit={visit} />
      {sentence && <p className={classes.sentence}>{sentence}</p>}
      <VisitFacts visit={visit} />
      <section>
        <Words as="h3" size="normal" weight={600} below={8}>
          {t('persons_n', { n: visit.persons.length })}
        </Words>
        <VisitPersons visit={visit} />
      </section>
      <VisitTimeline visit={visit} />
    </Stack>
  );
}

function Foot({ visit, onClose }: { readonly visit: VisitDetail; readonly onClose: () => void }) {
  const t = useVisitorText();
  const { gateId } = useDuty();
  const [isVerifying, setVerifying] = useState(false);
  const archive = useSend(visitors.remove, {
    onSuccess: () => {
      onClose();
      toast.success(t('archived'));
    },
  });
  const askArchive = async () => {
    if (await confirm({ title: t('archive_ask', { no: visit.no }), body: t('archive_help'), confirm: t('archive') }))
      archive.mutate({ params: { id: visit.id } });
  };
  return (
    <>
      <VisitMoves
        visit={visit}
        others={
          visit.actions.includes('remove')
            ? [
                {
                  key: 'archive',
                  label: t('archive'),
                  asks: true,
                  isPending: archive.isPending,
                  onClick: () => void askArchive(),
                },
              ]
            : []
        }
        {...(gateId !== null ? { onVerify: () => setVerifying(true) } : {})}
      />
      {isVerifying && (
        <VerifyDialog
          found={{ visit_id: visit.id, person_id: visit.persons[0]?.id ?? '', method: 'search' }}
          gateId={gateId}
          onClose={() => setVerifying(false)}
        />
      )}
    </>
  );
}

/** A booking over a list; the address holds its id, so that a link opens it. */
export function VisitDrawer({ id, onClose }: { readonly id: string; readonly onClose: () => void }) {
  const t = useVisitorText();
  const words = useVisitWords();
  const answer = useVisit(id);
  const visit = answer.data;
  const isGone = answer.error?.status === 404 || answer.error?.status === 422;
  return (
    <SideDrawer
      kind="record"
      opened
      onClose={onClose}
      title={
        visit ? (
          <span className={classes.title}>
            {words.who(visit)} <VisitBadge visit={visit} />
          </span>
        ) : (
          t('visit')
        )
      }
      foot={visit && <Foot visit={visit} onClose={onClose} />}
    >
      {visit ? (
        <VisitBody visit={visit} />
      ) : isGone ? (
        <EmptyState kind="lost" title={t('no_such_visit')} />
      ) : (
        <Loaded of={answer} skeleton={<TextSkeleton lines={8} />} />
      )}
    </SideDrawer>
  );
}
