import { useFormat } from '#web/i18n/format.ts';
import { useLocalizedName } from '#web/i18n/texts.ts';
import { CopyButton } from '#web/ui/acts/copy-button.tsx';
import { type Fact, Facts } from '#web/ui/facts.tsx';
import { usePlainFacts } from '#web/ui/forms/plain-fields.tsx';
import type { VisitStatus } from '../../../contract/visitors.lifecycle.ts';
import { useVisitorText } from '../../texts.ts';
import type { VisitDetail } from '../visit-types.ts';
import { GUARD_FACTS, OPEN_FACTS } from '../visit-values.ts';
import { useVisitWords } from '../visit-words.ts';

/** What the booking is: why, whom, when, where. What the visitor may not know (notes for guards) is absent in the answer. */
export function VisitFacts({ visit }: { readonly visit: VisitDetail }) {
  const t = useVisitorText();
  const words = useVisitWords();
  const format = useFormat();
  const localizedName = useLocalizedName();
  const place = visit.address ? `${localizedName(visit.campus)} · ${visit.address}` : localizedName(visit.campus);
  const open = usePlainFacts(OPEN_FACTS, visit, t);
  const forGuards = usePlainFacts(GUARD_FACTS, visit, t);
  const facts: Fact[] = [
    { label: t('time'), value: words.span(visit) },
    { label: t('host'), value: words.host(visit) },
    { label: t('kind'), value: words.kind(visit.visit_kind) },
    { label: t('gates'), value: words.gates(visit) },
    ...open,
    { label: t('campus'), value: place, wide: true },
    { label: t('entry_mode'), value: visit.entry_mode === 'multi' ? t('entry_multi') : null },
    {
      label: t('areas'),
      value: visit.areas.length > 0 ? format.list(visit.areas.map(localizedName)) : null,
      wide: true,
    },
    { label: t('plates'), value: visit.plates.length > 0 ? format.list(visit.plates) : null },
    { label: t('company'), value: visit.company },
    { label: t('source'), value: visit.as === 'visitor' ? null : words.source(visit.source) },
    {
      label: t('no'),
      value: (
        <span>
          {visit.no} <CopyButton text={visit.no} what={t('no')} />
        </span>
      ),
    },
    { label: t('booked_at'), value: format.dateTime(visit.created_at) },
    { label: t('original_end'), value: visit.extend_count > 0 ? format.dateTime(visit.original_end_at) : null },
    ...forGuards,
    { label: t('opinion'), value: visit.review_opinion, wide: true },
    { label: t('cancel_reason'), value: visit.cancel_reason, wide: true },
    { label: t('extend_reason'), value: visit.extend_reason, wide: true },
  ];
  return <Facts facts={facts.filter((fact) => fact.value !== null)} />;
}

/** One sentence: what this booking waits for, or what became of it. Null when the state says it all. */
export function useVisitSentence(visit: VisitDetail): string | null {
  const t = useVisitorText();
  const format = useFormat();
  const words = useVisitWords();
  const isVisitor = visit.as === 'visitor';
  const because = (key: 'rejected_because' | 'cancelled_because', reason: string | null) =>
    reason ? t(key, { reason }) : null;
  const waits = () =>
    visit.waits_for === 'second'
      ? t('waits_second')
      : t(isVisitor ? 'waits_host_visitor' : 'waits_host', { name: words.hostName(visit) });
  const sentences: Readonly<Partial<Record<VisitStatus, () => string | null>>> = {
    applied: waits,
    approved: () =>
      isVisitor ? t('may_enter_from', { time: format.dateTime(visit.entry_from), gates: words.gates(visit) }) : null,
    rejected: () => because('rejected_because', visit.review_opinion),
    cancelled: () => because('cancelled_because', visit.cancel_reason),
    left: () => (visit.is_unseen ? t('left_unseen') : null),
  };
  return sentences[visit.status]?.() ?? null;
}
