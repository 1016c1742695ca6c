import { Link } from 'react-router';
import { today } from '#shared/dates.ts';
import { useApi } from '#web/api/queries.ts';
import { useFormat } from '#web/i18n/format.ts';
import { useLocalizedName } from '#web/i18n/texts.ts';
import { usePerson } from '#web/session/session.ts';
import { Words } from '#web/ui/layout/layout.tsx';
import { Loaded } from '#web/ui/loaded.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { RowList } from '#web/ui/row-list.tsx';
import { TextSkeleton } from '#web/ui/skeletons.tsx';
import { visits } from '../../../contract/visits.contract.ts';
import { useHomeVisitText } from '../../texts.ts';

const SHOWN = 3;

/** The next visits that are arranged: to the own children, or those that one makes. */
export function NextVisitCard() {
  const t = useHomeVisitText();
  const format = useFormat();
  const localizedName = useLocalizedName();
  const person = usePerson();
  const types = person?.user_types ?? [];
  const [teaches, hasFamily] = [types.includes('teacher'), types.includes('guardian')];
  const query = { state: ['confirmed' as const], from: today(), sort: 'starts_at' as const, per_page: 10 };
  const made = useApi(visits.list, { query: { ...query, teacher_id: person?.id ?? '' } }, { enabled: teaches });
  const received = useApi(visits.list, { query: { ...query, family: true } }, { enabled: hasFamily });
  const awaited = [...(teaches ? [made] : []), ...(hasFamily ? [received] : [])].find(({ data }) => !data);
  if (awaited)
    return (
      <Panel title={t('next_visit')}>
        <Loaded of={awaited} skeleton={<TextSkeleton lines={2} />} />
      </Panel>
    );
  const list = [...(made.data?.list ?? []), ...(received.data?.list ?? [])].toSorted((a, b) =>
    (a.starts_at ?? '').localeCompare(b.starts_at ?? ''),
  );
  if (list.length === 0) return null;
  return (
    <Panel title={t('next_visit')} aside={<Link to="/homeVisit">{t('next_visit_all')}</Link>}>
      <RowList>
        {list.slice(0, SHOWN).map((visit) => (
          <li key={visit.id}>
            <span>
              <Link to={`/homeVisit?id=${visit.id}`}>{localizedName(visit.student)}</Link>
              <small> {format.list(visit.teachers.map(localizedName))}</small>
            </span>
            {visit.starts_at && (
              <Words as="time" tone="soft" figures dateTime={visit.starts_at}>
                {format.dateTime(visit.starts_at)}
              </Words>
            )}
          </li>
        ))}
      </RowList>
    </Panel>
  );
}
