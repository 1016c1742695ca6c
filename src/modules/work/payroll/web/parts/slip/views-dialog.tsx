import { useApi } from '#web/api/queries.ts';
import { useFormat } from '#web/i18n/format.ts';
import { useLocalizedName } from '#web/i18n/texts.ts';
import { SideDrawer } from '#web/ui/form-drawer.tsx';
import { Stack, Words } from '#web/ui/layout/layout.tsx';
import { Loaded } from '#web/ui/loaded.tsx';
import { RowList } from '#web/ui/row-list.tsx';
import { TextSkeleton } from '#web/ui/skeletons.tsx';
import { wageUsers } from '../../../contract/wage-users.contract.ts';
import { usePayrollText } from '../../texts.ts';

/** Who looked at one’s own slip, and why. */
export function ViewsDialog({ id, onClose }: { readonly id: string; readonly onClose: () => void }) {
  const t = usePayrollText();
  const format = useFormat();
  const localizedName = useLocalizedName();
  const answer = useApi(wageUsers.views, { params: { id } });
  return (
    <SideDrawer opened onClose={onClose} title={t('who_looked')} kind="form">
      <Loaded of={answer} skeleton={<TextSkeleton lines={5} />}>
        {({ list }) => (
          <RowList>
            {list.map((one) => (
              <li key={`${one.at}${one.name}`}>
                <Stack gap={2}>
                  <span>{one.is_own ? t('yourself') : localizedName(one)}</span>
                  <Words tone="faint" size="small">
                    {one.is_grid ? t('looked_at_table') : one.purpose}
                  </Words>
                </Stack>
                <Words tone="soft">{format.dateTime(one.at)}</Words>
              </li>
            ))}
          </RowList>
        )}
      </Loaded>
    </SideDrawer>
  );
}
