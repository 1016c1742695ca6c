import { Link } from 'react-router';
import { useApi } from '#web/api/queries.ts';
import { useFormat } from '#web/i18n/format.ts';
import { useLocalizedName } from '#web/i18n/texts.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Inline, Stack, Words } from '#web/ui/layout/layout.tsx';
import { Loaded } from '#web/ui/loaded.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { FileLink } from '#web/ui/record/file-link.tsx';
import { RowList } from '#web/ui/row-list.tsx';
import { TextSkeleton } from '#web/ui/skeletons.tsx';
import { longSickLeaves } from '../../../contract/leave-statistics.contract.ts';
import { useLeaveText } from '../../texts.ts';
import { useSpan } from '../leave-words.ts';

/** Sick leave of six months: the papers, and the way to the record where the work status is settled. */
export function LongSickTab() {
  const t = useLeaveText();
  const format = useFormat();
  const localizedName = useLocalizedName();
  const span = useSpan();
  const answer = useApi(longSickLeaves.list, {});
  return (
    <Loaded of={answer} skeleton={<TextSkeleton lines={6} />}>
      {({ list }) =>
        list.length === 0 ? (
          <EmptyState title={t('none_long_sick')} detail={t('none_long_sick_help')} />
        ) : (
          <Stack gap={16}>
            {list.map((one) => (
              <Panel key={one.id} title={localizedName(one.user)}>
                <Words as="p" below={8}>
                  {t('ill_since', { since: format.day(one.since), reached: format.day(one.reached_on) })}
                </Words>
                <RowList>
                  {one.requests.map((request) => (
                    <li key={request.id}>
                      <span>{`${request.no} · ${span(request)}`}</span>
                      <Inline gap={8} wrap>
                        {request.proofs.map((file) => (
                          <FileLink key={file.id} file={file} />
                        ))}
                      </Inline>
                    </li>
                  ))}
                </RowList>
                <Link to={`/manager/information?id=${one.user.id}`}>{t('to_work_status')}</Link>
              </Panel>
            ))}
          </Stack>
        )
      }
    </Loaded>
  );
}
