import { useApi } from '#web/api/queries.ts';
import { useLocalizedName } from '#web/i18n/texts.ts';
import { ErrorState } from '#web/ui/error-state.tsx';
import { RowSkeleton } from '#web/ui/skeletons.tsx';
import { roles } from '../../../contract/roles.contract.ts';
import { useAccessText } from '../../texts.ts';
import classes from './rights-matrix.module.css';

const AT_MOST = 100;

/** Role × app, shaded by the share of the app's actions that the role holds. */
export function RightsMatrix({ onOpen }: { readonly onOpen: (id: string) => void }) {
  const t = useAccessText();
  const localizedName = useLocalizedName();
  const tree = useApi(roles.permissions, {}, { staleMs: 60_000 });
  const list = useApi(roles.list, { query: { per_page: AT_MOST } });
  const failed = tree.error ?? list.error;
  if (failed) return <ErrorState error={failed} onRetry={() => void Promise.all([tree.refetch(), list.refetch()])} />;
  if (!tree.data || !list.data) return <RowSkeleton rows={10} />;
  const apps = tree.data.categories.flatMap((category) => category.apps);
  return (
    <div className={classes.scroll}>
      <table className={classes.matrix}>
        <caption className="visually-hidden">{t('matrix_caption')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('role')}</th>
            {apps.map((app) => (
              <th key={app.code} scope="col">
                {localizedName(app)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {list.data.list.map((role) => (
            <tr key={role.id}>
              <th scope="row">
                <button type="button" onClick={() => onOpen(role.id)}>
                  {localizedName(role)}
                </button>
              </th>
              {apps.map((app) => {
                const held = app.actions.filter((action) => role.codes.includes(action.code)).length;
                const share = held / app.actions.length;
                return (
                  <td
                    key={app.code}
                    style={{ ['--share' as string]: `${Math.round(share * 100)}%` }}
                    data-held={held > 0}
                    title={`${localizedName(role)} · ${localizedName(app)}: ${held}/${app.actions.length}`}
                  >
                    {held > 0 ? (
                      `${held}/${app.actions.length}`
                    ) : (
                      <span className="visually-hidden">{t('nothing')}</span>
                    )}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
