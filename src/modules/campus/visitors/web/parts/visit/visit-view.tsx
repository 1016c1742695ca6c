import { Button } from '@mantine/core';
import { IconBrightnessUp, IconMapPin } from '@tabler/icons-react';
import { useLocalizedName } from '#web/i18n/texts.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Inline, Words } from '#web/ui/layout/layout.tsx';
import { Loaded } from '#web/ui/loaded.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { TextSkeleton } from '#web/ui/skeletons.tsx';
import { useVisitorText } from '../../texts.ts';
import { VisitPass } from '../pass/visit-pass.tsx';
import { useVisit } from '../use-visits.ts';
import { VisitBadge } from '../visit-badge.tsx';
import type { VisitDetail } from '../visit-types.ts';
import { useVisitWords } from '../visit-words.ts';
import { ArrivedButton } from './arrived-button.tsx';
import { useVisitSentence, VisitFacts } from './visit-facts.tsx';
import { VisitMoves } from './visit-moves.tsx';
import { VisitPersons } from './visit-persons.tsx';
import { VisitSteps } from './visit-steps.tsx';
import { VisitTimeline } from './visit-timeline.tsx';
import classes from './visit-view.module.css';

/** Status, sentence and the picture of the steps. */
function Head({ visit }: { readonly visit: VisitDetail }) {
  const t = useVisitorText();
  const words = useVisitWords();
  const sentence = useVisitSentence(visit);
  return (
    <section className={classes.head} aria-live="polite">
      <Inline gap={8} justify="spread">
        <Words as="h2" size="title" weight={600}>
          {visit.as === 'visitor'
            ? t('mine_to', { name: words.hostName(visit), place: words.school(visit) })
            : words.who(visit)}
        </Words>
        <VisitBadge visit={visit} />
      </Inline>
      <Words as="p" figures>
        {words.span(visit)}
      </Words>
      {sentence && (
        <Words as="p" tone="soft" size="normal">
          {sentence}
        </Words>
      )}
      <VisitSteps visit={visit} />
    </section>
  );
}

function Pass({ visit }: { readonly visit: VisitDetail }) {
  const t = useVisitorText();
  const localizedName = useLocalizedName();
  const words = useVisitWords();
  return (
    <section>
      <VisitPass visitId={visit.id} />
      <Inline as="p" gap={6} justify="center" tone="soft" size="small" above={8} below={8}>
        <IconBrightnessUp aria-hidden size={16} />
        {t('pass_bright')}
      </Inline>
      {visit.map_url && (
        <Button
          component="a"
          href={visit.map_url}
          target="_blank"
          rel="noreferrer"
          variant="default"
          fullWidth
          h={44}
          leftSection={<IconMapPin aria-hidden size={18} />}
        >
          {t('go_to_gate', { gate: visit.gates.length > 0 ? words.gates(visit) : localizedName(visit.campus) })}
        </Button>
      )}
    </section>
  );
}

function Whole({ visit, onVerify }: { readonly visit: VisitDetail; readonly onVerify: () => void }) {
  const t = useVisitorText();
  return (
    <div className={classes.page}>
      <Head visit={visit} />
      {visit.as === 'visitor' && visit.has_pass && <Pass visit={visit} />}
      <ArrivedButton visit={visit} />
      <Panel title={t('group_visit')}>
        <VisitFacts visit={visit} />
      </Panel>
      <Panel title={t('group_who')}>
        <VisitPersons visit={visit} />
      </Panel>
      <Panel {...(visit.as === 'visitor' ? { title: t('what_happened') } : {})}>
        <VisitTimeline visit={visit} />
      </Panel>
      <VisitMoves visit={visit} {...(visit.as === 'guard' || visit.as === 'office' ? { onVerify } : {})} />
    </div>
  );
}

/** One booking in one column: where it stands, the pass, the facts, and the moves at the bottom. */
export function VisitView({ id, onVerify }: { readonly id: string; readonly onVerify: () => void }) {
  const t = useVisitorText();
  const answer = useVisit(id || null);
  if (answer.data) return <Whole visit={answer.data} onVerify={onVerify} />;
  if (!id || answer.error?.status === 404 || answer.error?.code === 422001)
    return <EmptyState kind="lost" title={t('no_such_visit')} />;
  return <Loaded of={answer} skeleton={<TextSkeleton lines={8} />} />;
}
