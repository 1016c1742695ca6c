import { useApi } from '#web/api/queries.ts';
import { useLocalizedName } from '#web/i18n/texts.ts';
import { useSettings } from '#web/session/session.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Inline, Stack } from '#web/ui/layout/layout.tsx';
import { TextSkeleton } from '#web/ui/skeletons.tsx';
import { roles } from '../../../contract/roles.contract.ts';
import { useAccessText } from '../../texts.ts';
import classes from '../access.module.css';
import type { TreeAction } from '../access-types.ts';

/** Names of actions by code: from the tree for those who may edit roles, else from the apps of the frame. */
export function useActionNames(): (code: string) => string {
  const localizedName = useLocalizedName();
  const actions = (useSettings()?.organization_apps ?? []).flatMap(({ wfl_app }) => wfl_app.wfl_app_actions);
  const byCode = new Map(actions.map((action) => [action.code, localizedName(action)]));
  return (code) => byCode.get(code) ?? code;
}

/** The actions of a role, app by app, marked by their risk. */
export function RoleCodes({ codes }: { readonly codes: readonly string[] }) {
  const t = useAccessText();
  const localizedName = useLocalizedName();
  const tree = useApi(roles.permissions, {}, { staleMs: 60_000 });
  if (tree.isPending) return <TextSkeleton lines={5} />;
  if (codes.length === 0) return <EmptyState small title={t('no_codes')} detail={t('no_codes_help')} />;
  const apps = (tree.data?.categories ?? [])
    .flatMap((category) => category.apps)
    .map((app) => ({ ...app, actions: app.actions.filter((action) => codes.includes(action.code)) }))
    .filter((app) => app.actions.length > 0);
  return (
    <Stack gap={16}>
      {apps.map((app) => (
        <Stack as="section" key={app.code} gap={8}>
          <h3 className={classes.heading}>{localizedName(app)}</h3>
          <ActionChips actions={app.actions} />
        </Stack>
      ))}
    </Stack>
  );
}

function ActionChips({ actions }: { readonly actions: readonly TreeAction[] }) {
  const t = useAccessText();
  const localizedName = useLocalizedName();
  return (
    <Inline as="ul" gap={6} wrap align="stretch" style={{ listStyle: 'none' }}>
      {actions.map((action) => (
        <li key={action.code} className={classes.chip} data-risk={action.risk}>
          {localizedName(action)} <span>{action.code}</span>
          {action.risk !== 'normal' && <span>{t(`risk_${action.risk}`)}</span>}
        </li>
      ))}
    </Inline>
  );
}
