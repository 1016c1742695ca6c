import { useApi } from '#web/api/queries.ts';
import { useFormat } from '#web/i18n/format.ts';
import { useLocalize, useLocalizedName } from '#web/i18n/texts.ts';
import { Facts } from '#web/ui/facts.tsx';
import { SideDrawer } from '#web/ui/form-drawer.tsx';
import { Stack } from '#web/ui/layout/layout.tsx';
import { Loaded } from '#web/ui/loaded.tsx';
import { TextSkeleton } from '#web/ui/skeletons.tsx';
import { adminLogs } from '../../../contract/admin-logs.contract.ts';
import { useText } from '../../texts.ts';
import classes from '../console.module.css';
import { useActorWords } from './log-columns.tsx';

const shown = (value: unknown): string =>
  value === null || value === undefined ? '—' : typeof value === 'string' ? value : JSON.stringify(value);

/** One entry: who, where from, and every field as it was and as it is. */
export function LogDetail({ id, onClose }: { readonly id: string; readonly onClose: () => void }) {
  const t = useText();
  const localizedName = useLocalizedName();
  const localize = useLocalize();
  const format = useFormat();
  const actorOf = useActorWords();
  const answer = useApi(adminLogs.get, { params: { id } });
  const head = answer.data;
  return (
    <SideDrawer
      kind="record"
      opened
      onClose={onClose}
      title={head?.title ? localize(head.title) : (head?.action ?? t('entry'))}
    >
      <Loaded of={answer} skeleton={<TextSkeleton lines={6} />}>
        {(data) => (
          <Stack gap={16}>
            <Facts
              facts={[
                { label: t('at'), value: format.dateTime(data.at) },
                { label: t('actor'), value: actorOf(data) },
                { label: t('organization'), value: data.organization && localizedName(data.organization) },
                { label: t('target'), value: [data.target_type, data.target_id].filter(Boolean).join(' '), wide: true },
                { label: t('reason'), value: data.reason, wide: true },
                { label: 'IP', value: data.ip },
                { label: t('seal_position'), value: data.position },
                { label: t('device'), value: data.device, wide: true },
                {
                  label: t('request_id'),
                  value: data.request_id && <code className={classes.code}>{data.request_id}</code>,
                  wide: true,
                },
              ]}
            />
            {data.changes.length > 0 && (
              <table className={classes.diff}>
                <caption className="visually-hidden">{t('changes')}</caption>
                <thead>
                  <tr>
                    <th scope="col">{t('field')}</th>
                    <th scope="col">{t('before')}</th>
                    <th scope="col">{t('after')}</th>
                  </tr>
                </thead>
                <tbody>
                  {data.changes.map((change) => (
                    <tr key={change.field}>
                      <th scope="row">{change.field}</th>
                      <td>{shown(change.before)}</td>
                      <td>{shown(change.after)}</td>
                    </tr>
                  ))}
                </tbody>
              </table>
            )}
            {data.detail && <pre className={classes.code}>{data.detail}</pre>}
          </Stack>
        )}
      </Loaded>
    </SideDrawer>
  );
}
