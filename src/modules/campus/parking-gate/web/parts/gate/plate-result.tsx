import { labelOf } from '#shared/reference-lists.ts';
import { useApi } from '#web/api/queries.ts';
import { useFormat } from '#web/i18n/format.ts';
import { useLang } from '#web/i18n/language.ts';
import { useLocalizedName } from '#web/i18n/texts.ts';
import { type Fact, Facts } from '#web/ui/facts.tsx';
import { Loaded } from '#web/ui/loaded.tsx';
import { TextSkeleton } from '#web/ui/skeletons.tsx';
import { announceSources, passReasons } from '../../../contract/gate.shapes.ts';
import { parkingChecks } from '../../../contract/parking-gate.contract.ts';
import { POINTS_LIMIT } from '../../../contract/violation.shapes.ts';
import { useGateText } from '../../texts.ts';
import { Verdict } from '../verdict.tsx';

/** What the gate would do with a plate now, and why, with whose it is. */
export function PlateResult({ plate, gateId }: { readonly plate: string; readonly gateId: string | null }) {
  const t = useGateText();
  const lang = useLang();
  const format = useFormat();
  const localizedName = useLocalizedName();
  const answer = useApi(parkingChecks.check, { query: gateId ? { plate, gate_id: gateId } : { plate } });
  const found = answer.data;
  if (!found) return <Loaded of={answer} skeleton={<TextSkeleton lines={3} />} />;
  const hours = format.list(found.windows.map(({ start, end }) => `${start}–${end}`));
  const until =
    found.valid_to && (found.valid_to.includes('T') ? format.dateTime(found.valid_to) : format.day(found.valid_to));
  const what =
    found.by === 'permit' || found.permit_no
      ? t('by_permit', { no: found.permit_no ?? '' })
      : found.source
        ? labelOf(announceSources, found.source, lang)
        : null;
  const facts: (Fact | false)[] = [
    found.holder !== null && { label: t('holder'), value: localizedName(found.holder) },
    hours.length > 0 && { label: t('hours'), value: hours },
    until !== null && { label: t('until'), value: until },
    found.blocked_reason !== null && { label: t('reason'), value: found.blocked_reason },
    found.near !== null && { label: t('near'), value: found.near },
    found.points > 0 && { label: t('points'), value: t('points_of', { n: found.points, limit: POINTS_LIMIT }) },
    { label: t('place_now'), value: t(found.is_inside ? 'is_inside' : 'is_outside') },
  ];
  const detail = [found.plate_no, what].filter(Boolean).join(' · ');
  return (
    <>
      <Verdict decision={found.decision} reason={found.reason} detail={detail}>
        {found.reason ? labelOf(passReasons, found.reason, lang) : t('may_enter')}
      </Verdict>
      <Facts facts={facts.filter((fact) => fact !== false)} />
    </>
  );
}
