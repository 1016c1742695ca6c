import { useSearchParams } from 'react-router';
import { useApi } from '#web/api/queries.ts';
import { useLocalizedName } from '#web/i18n/texts.ts';
import { ViewTabs } from '#web/ui/list/view-tabs.tsx';
import { Loaded } from '#web/ui/loaded.tsx';
import { PageHead } from '#web/ui/page-head.tsx';
import { TextSkeleton } from '#web/ui/skeletons.tsx';
import { faceLists } from '../../contract/face-lists.contract.ts';
import { FaceState } from '../parts/face-state.tsx';
import { FaceUnavailable } from '../parts/face-unavailable.tsx';
import { useFaceText } from '../texts.ts';
import classes from './my-face.page.module.css';

/** While doors have not confirmed yet, the page asks again. */
const ASK_MS = 5_000;

/** The own face for doors, and those of own children as tabs. */
export function Page() {
  const t = useFaceText();
  const localizedName = useLocalizedName();
  const [address, setAddress] = useSearchParams();
  const first = useApi(faceLists.mine, {});
  const waits =
    first.data?.list.some((one) =>
      one.entries.some((entry) => entry.withdrawn_at !== null && entry.unconfirmed.length),
    ) ?? false;
  useApi(faceLists.mine, {}, { enabled: waits, pollMs: ASK_MS });
  if (!first.data)
    return (
      <>
        <PageHead />
        <Loaded of={first} skeleton={<TextSkeleton lines={6} />} />
      </>
    );
  const { list } = first.data;
  const shown = list.find((one) => one.person.id === address.get('for')) ?? list[0];
  return (
    <>
      <PageHead />
      <div className={classes.page}>
        {list.length > 1 && (
          <ViewTabs
            label={t('whose')}
            value={shown?.person.id ?? ''}
            onChange={(value) => setAddress({ for: value }, { replace: true })}
            tabs={list.map((one) => ({
              value: one.person.id,
              label: one.is_self ? t('myself') : localizedName(one.person),
            }))}
          />
        )}
        {shown ? (
          <FaceState key={shown.person.id} of={shown} />
        ) : (
          <FaceUnavailable title={t('nobody')} detail={t('nobody_help')} />
        )}
      </div>
    </>
  );
}
