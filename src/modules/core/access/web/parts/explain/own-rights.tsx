import { useState } from 'react';
import type { CallOutput } from '#shared/endpoint.ts';
import { useApi } from '#web/api/queries.ts';
import { useLocalizedName } from '#web/i18n/texts.ts';
import { useSettings } from '#web/session/session.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Stack, Words } from '#web/ui/layout/layout.tsx';
import { SearchBox } from '#web/ui/list/search-box.tsx';
import { Loaded } from '#web/ui/loaded.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { AppIcon } from '#web/ui/pictures/app-icon.tsx';
import { TextSkeleton } from '#web/ui/skeletons.tsx';
import { explain } from '../../../contract/explain.contract.ts';
import { useAccessText } from '../../texts.ts';
import classes from '../access.module.css';
import { DelegationList } from '../grants/delegation-list.tsx';
import { ActionField } from '../roles/action-field.tsx';
import { ChainView } from './chain-view.tsx';
import { ExplanationView } from './explain-panel.tsx';

type OwnApp = CallOutput<typeof explain.mine>['apps'][number];

/** What one may do oneself, through what and until when; why something is not there; what was lent and borrowed. */
export function OwnRights() {
  const t = useAccessText();
  const answer = useApi(explain.mine, {});
  const [word, setWord] = useState('');
  if (!answer.data) return <Loaded of={answer} skeleton={<TextSkeleton lines={8} />} />;
  const { apps, is_super_admin } = answer.data;
  const wanted = word.trim().toLowerCase();
  const fits = (row: { name: string; name_en: string | null; code: string }) =>
    `${row.name} ${row.name_en ?? ''} ${row.code}`.toLowerCase().includes(wanted);
  const shown = apps.flatMap((app) => {
    const actions = fits(app) ? app.actions : app.actions.filter(fits);
    return actions.length ? [{ ...app, actions }] : [];
  });
  return (
    <Stack gap={16}>
      {is_super_admin && <p className={classes.warning}>{t('own_super_admin')}</p>}
      <ExplainOwnAction />
      <DelegationList />
      <Panel title={t('own_title')} aside={<SearchBox value={word} onSearch={setWord} width={200} />}>
        {shown.length === 0 && <EmptyState small title={t('nothing_found')} detail={t('nothing_found_help')} />}
        <Stack gap={16}>
          {shown.map((app) => (
            <AppRights key={app.code} app={app} />
          ))}
        </Stack>
      </Panel>
    </Stack>
  );
}

function AppRights({ app }: { readonly app: OwnApp }) {
  const t = useAccessText();
  const localizedName = useLocalizedName();
  return (
    <Stack as="section" gap={8}>
      <h3 className={`${classes.heading} ${classes.row}`}>
        <AppIcon name={app.icon} label={localizedName(app)} size={16} />
        {localizedName(app)}
      </h3>
      {app.actions.map((action) => (
        <details key={action.code}>
          <summary>
            {localizedName(action)}{' '}
            <Words tone="faint" size="small">
              {action.code}
            </Words>{' '}
            {action.risk !== 'normal' && (
              <span className={classes.chip} data-risk={action.risk}>
                {t(`risk_${action.risk}`)}
              </span>
            )}
          </summary>
          <div style={{ padding: '8px 0 8px 16px' }}>
            <ChainView chain={action.chain} />
          </div>
        </details>
      ))}
    </Stack>
  );
}

/** 为什么能看到 about oneself: any action of the own organisation. */
function ExplainOwnAction() {
  const t = useAccessText();
  const settings = useSettings();
  const [code, setCode] = useState('');
  const answer = useApi(explain.explain, { query: code ? { code } : {} }, { enabled: code !== '', keepPrevious: true });
  if (!settings?.organization) return null;
  return (
    <Panel title={t('why_own')}>
      <Stack gap={16}>
        <ActionField label={t('why_what')} value={code} onChange={setCode} />
        {code && (
          <Loaded of={answer} skeleton={null}>
            {(found) => <ExplanationView answer={found} />}
          </Loaded>
        )}
      </Stack>
    </Panel>
  );
}
