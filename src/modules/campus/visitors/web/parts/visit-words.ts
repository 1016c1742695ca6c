import { dayOf, today } from '#shared/dates.ts';
import { labelOf } from '#shared/reference-lists.ts';
import { useFormat } from '#web/i18n/format.ts';
import { useLang } from '#web/i18n/language.ts';
import { useLocalizedName } from '#web/i18n/texts.ts';
import { checkMethods, refuseReasons, visitKinds, visitSources } from '../../contract/visit-kinds.ts';
import { useVisitorText } from '../texts.ts';
import type { Visit } from './visit-types.ts';

/** The words that every screen uses for the parts of a booking. */
export interface VisitWords {
  readonly kind: (code: string) => string;
  readonly source: (code: string) => string;
  readonly method: (code: string) => string;
  readonly refusal: (code: string) => string;
  /** `今天 09:00–11:00`, `11月22日 周六 09:00–11:00`, or both days of a longer visit. */
  readonly span: (visit: Pick<Visit, 'start_at' | 'end_at'>) => string;
  readonly day: (instant: string) => string;
  /** `张伟 等 3 人`. */
  readonly who: (visit: Pick<Visit, 'lead_name' | 'persons_count'>) => string;
  readonly hostName: (visit: Pick<Visit, 'host'>) => string;
  readonly school: (visit: Pick<Visit, 'organization_name' | 'organization_name_en'>) => string;
  /** `张明 · 数学组`. */
  readonly host: (visit: Pick<Visit, 'host' | 'department'>) => string;
  /** Names of the gates, or that every open gate will do. */
  readonly gates: (visit: Pick<Visit, 'gates'>) => string;
}

export function useVisitWords(): VisitWords {
  const lang = useLang();
  const t = useVisitorText();
  const format = useFormat();
  const localizedName = useLocalizedName();
  const day = (instant: string) => {
    const on = dayOf(instant);
    return on === today() ? t('today') : format.dayShort(on);
  };
  return {
    kind: (code) => labelOf(visitKinds, code, lang),
    source: (code) => labelOf(visitSources, code, lang),
    method: (code) => labelOf(checkMethods, code, lang),
    refusal: (code) => labelOf(refuseReasons, code, lang),
    day,
    span: ({ start_at, end_at }) => {
      const isOneDay = dayOf(start_at) === dayOf(end_at);
      const end = isOneDay ? format.time(end_at) : `${day(end_at)} ${format.time(end_at)}`;
      return `${day(start_at)} ${format.time(start_at)}–${end}`;
    },
    who: ({ lead_name, persons_count }) =>
      persons_count > 1 ? t('lead_and_others', { name: lead_name, n: persons_count }) : lead_name,
    hostName: ({ host }) => localizedName(host),
    school: (visit) => localizedName({ name: visit.organization_name, name_en: visit.organization_name_en }),
    host: ({ host, department }) =>
      department ? `${localizedName(host)} · ${localizedName(department)}` : localizedName(host),
    gates: ({ gates }) => (gates.length > 0 ? format.list(gates.map(localizedName)) : t('any_gate')),
  };
}
