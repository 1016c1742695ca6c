import { Button } from '@mantine/core';
import { organizationModules } from '#modules/core/access/contract/organization-modules.contract.ts';
import { useApi } from '#web/api/queries.ts';
import { useFormat } from '#web/i18n/format.ts';
import { useLocalizedName } from '#web/i18n/texts.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { SideDrawer } from '#web/ui/form-drawer.tsx';
import { Timeline } from '#web/ui/layout/timeline.tsx';
import { Loaded } from '#web/ui/loaded.tsx';
import { TextSkeleton } from '#web/ui/skeletons.tsx';
import { useMenuText } from '../texts.ts';
import { differenceOf, type MenuGroup } from './arrangement.ts';
import type { MenuApp } from './use-arrangement.ts';

interface Props {
  readonly organizationId: string;
  readonly current: readonly MenuGroup[];
  readonly revision: number;
  readonly apps: readonly MenuApp[];
  readonly onRestore: (revision: number) => void;
  readonly onClose: () => void;
}

/** The kept arrangements with what each would change now. */
export function RevisionsDrawer({ organizationId, current, revision, apps, onRestore, onClose }: Props) {
  const t = useMenuText();
  const format = useFormat();
  const localizedName = useLocalizedName();
  const answer = useApi(organizationModules.revisions, { params: { id: organizationId } });
  const nameOf = (code: string) => {
    const app = apps.find((one) => one.code === code);
    return app ? localizedName(app) : code;
  };
  const words = (groups: readonly MenuGroup[] | null) => {
    if (groups === null) return t('follows_group');
    const { added, removed, hidden, shown } = differenceOf(current, groups);
    const lines = [
      [t('would_show'), [...added, ...shown]],
      [t('would_hide'), [...removed, ...hidden]],
    ] as const;
    const said = lines.filter(([, codes]) => codes.length > 0);
    if (said.length === 0) return t('same_apps');
    return said.map(([word, codes]) => `${word}${format.list(codes.map(nameOf))}`).join(' · ');
  };
  return (
    <SideDrawer kind="record" opened onClose={onClose} title={t('revisions')}>
      <Loaded of={answer} skeleton={<TextSkeleton lines={6} />} />
      {answer.data && answer.data.list.length === 0 && (
        <EmptyState small title={t('no_revisions')} detail={t('no_revisions_help')} />
      )}
      {answer.data && (
        <Timeline
          entries={answer.data.list.map((row) => ({
            key: String(row.revision),
            title: t('revision_n', { n: String(row.revision) }),
            at: row.saved_at,
            who: row.saved_by_name,
            tone: row.revision === revision ? ('done' as const) : ('ended' as const),
            detail:
              row.revision === revision ? (
                t('current')
              ) : (
                <>
                  <p>{words(row.groups)}</p>
                  <Button variant="subtle" size="compact-sm" onClick={() => onRestore(row.revision)}>
                    {t('restore')}
                    <span className="visually-hidden">{row.revision}</span>
                  </Button>
                </>
              ),
          }))}
        />
      )}
    </SideDrawer>
  );
}
