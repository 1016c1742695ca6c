import type { Tone } from '#shared/lifecycle.ts';
import { useLocalize, useLocalizedName } from '#web/i18n/texts.ts';
import { Timeline, type TimelineEntry } from '#web/ui/layout/timeline.tsx';
import { lazyDialog } from '#web/ui/lazy-dialog.tsx';
import { type VisitMove, type VisitStatus, visitLifecycle } from '../../../contract/visitors.lifecycle.ts';
import { useVisitorText } from '../../texts.ts';
import type { VisitDetail } from '../visit-types.ts';
import { useVisitWords } from '../visit-words.ts';
import { useVisitSentence } from './visit-facts.tsx';

const RecordTimeline = lazyDialog(async () => (await import('#web/ui/record/record-timeline.tsx')).RecordTimeline);

const MOVEMENTS: Readonly<Record<string, Tone>> = { in: 'running', out: 'ended', refused: 'refused' };

function isMove(move: string): move is VisitMove {
  return move in visitLifecycle.moves;
}

/** What happened to a booking, newest first: decisions and changes, and for staff every movement at a gate. */
function useVisitEntries(visit: VisitDetail): TimelineEntry[] {
  const t = useVisitorText();
  const localize = useLocalize();
  const localizedName = useLocalizedName();
  const words = useVisitWords();
  const movements: TimelineEntry[] = visit.checks.map((check) => ({
    key: check.id,
    at: check.at,
    who: check.by_name,
    tone: MOVEMENTS[check.direction] ?? 'ended',
    title: t(`check_${check.direction}`, {
      name: check.person_name,
      gate: check.gate ? localizedName(check.gate) : '',
      how: words.method(check.method),
    }),
    detail: [check.refuse_reason && words.refusal(check.refuse_reason), check.note].filter(Boolean).join(' · '),
  }));
  const moves: TimelineEntry[] = visit.history
    // The movements above say it better where they are given.
    .filter((event) => event.move !== 'verify' || visit.checks.length === 0)
    .map((event) => {
      const state = visitLifecycle.states[event.to as VisitStatus];
      const isChange = event.from !== null && event.from !== event.to;
      const move = isMove(event.move) ? localize(visitLifecycle.moves[event.move]) : t('booked');
      const title = isChange && state ? `${move} · ${localize(state)}` : move;
      return {
        key: event.id,
        at: event.at,
        who: event.by_name,
        tone: state?.tone ?? 'ended',
        title,
        detail: event.reason,
      };
    });
  return [...movements, ...moves].sort((a, b) => b.at.localeCompare(a.at));
}

/** What happened to a booking; on the side of the school with what colleagues say about it, under a heading of its own. */
export function VisitTimeline({ visit }: { readonly visit: VisitDetail }) {
  const entries = useVisitEntries(visit);
  const sentence = useVisitSentence(visit);
  if (visit.as === 'visitor') return <Timeline entries={entries} />;
  const waits = visit.awaits_review ? sentence : null;
  return <RecordTimeline kind="visitor" id={visit.id} entries={entries} waits={waits} />;
}
