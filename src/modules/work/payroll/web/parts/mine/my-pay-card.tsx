import { Link } from 'react-router';
import { useApi } from '#web/api/queries.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Loaded } from '#web/ui/loaded.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { RowList } from '#web/ui/row-list.tsx';
import { TextSkeleton } from '#web/ui/skeletons.tsx';
import { wageUsers } from '../../../contract/wage-users.contract.ts';
import { usePayrollText } from '../../texts.ts';
import { useHomePath } from '../paths.ts';
import { SlipLine } from './my-pay.tsx';

const SHOWN = 3;

/** The newest slips with hidden amounts, and what is owed of them. */
export function Tab() {
  const t = usePayrollText();
  const home = useHomePath();
  const answer = useApi(wageUsers.list, { query: { per_page: 10 } });
  return (
    <Panel title={t('card_mine')} aside={<Link to={home}>{t('all_slips')}</Link>}>
      <Loaded of={answer} skeleton={<TextSkeleton lines={4} />}>
        {({ list }) =>
          list.length === 0 ? (
            <EmptyState small title={t('no_slips')} detail={t('no_slips_help')} />
          ) : (
            <RowList>
              {list.slice(0, SHOWN).map((slip) => (
                <SlipLine key={slip.id} slip={slip} isShown={false} />
              ))}
            </RowList>
          )
        }
      </Loaded>
    </Panel>
  );
}
