import { Link } from 'react-router';
import { useApi } from '#web/api/queries.ts';
import { useFormat } from '#web/i18n/format.ts';
import { useLocalize, useLocalizedName } from '#web/i18n/texts.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Cards } from '#web/ui/layout/cards.tsx';
import { Stack, Words } from '#web/ui/layout/layout.tsx';
import { Loaded } from '#web/ui/loaded.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { RowList } from '#web/ui/row-list.tsx';
import { TextSkeleton } from '#web/ui/skeletons.tsx';
import { vacations } from '../../../contract/vacations.contract.ts';
import { useLeaveText } from '../../texts.ts';
import { useLeaveBase } from '../leave-words.ts';

/** Who is away today, by department and class. */
export function TodayWall() {
  const t = useLeaveText();
  const answer = useApi(vacations.today, {});
  const counts = answer.data;
  return (
    <Panel title={counts ? t('today_n', { staff: counts.staff, students: counts.students }) : t('today_title')}>
      <Loaded of={answer} skeleton={<TextSkeleton lines={4} />}>
        {({ groups }) =>
          groups.length === 0 ? (
            <EmptyState small title={t('nobody_away')} detail={t('nobody_away_help')} />
          ) : (
            <Cards least={240} gap={16} align="start">
              {groups.map((group) => (
                <Group key={`${group.subject}${group.department?.id ?? ''}`} group={group} />
              ))}
            </Cards>
          )
        }
      </Loaded>
    </Panel>
  );
}

interface GroupProps {
  readonly group: {
    readonly department: { readonly name: string; readonly name_en: string | null } | null;
    readonly list: readonly {
      readonly user: { readonly id: string; readonly name: string; readonly name_en: string | null };
      readonly to: string;
      readonly label: { readonly cn: string; readonly us: string };
      readonly vacation_id?: string | undefined;
      readonly type?: { readonly name: string; readonly name_en: string | null } | undefined;
    }[];
  };
}

function Group({ group }: GroupProps) {
  const t = useLeaveText();
  const format = useFormat();
  const localize = useLocalize();
  const localizedName = useLocalizedName();
  const base = useLeaveBase();
  return (
    <Stack gap={4}>
      <Words weight={600}>{group.department ? localizedName(group.department) : t('no_department')}</Words>
      <RowList>
        {group.list.map((one) => (
          <li key={`${one.user.id}${one.to}`}>
            {one.vacation_id ? (
              <Link to={`${base}/${one.vacation_id}`}>{localizedName(one.user)}</Link>
            ) : (
              <span>{localizedName(one.user)}</span>
            )}
            <Words tone="soft" size="small">
              {`${one.type ? localizedName(one.type) : localize(one.label)} · ${t('until', { at: format.dateTime(one.to) })}`}
            </Words>
          </li>
        ))}
      </RowList>
    </Stack>
  );
}

/** On the page of a workbench group. */
export function TodayPanel() {
  return <TodayWall />;
}
