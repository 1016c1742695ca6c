import { PageHead } from '#web/ui/page-head.tsx';
import { OwnRights } from '../parts/explain/own-rights.tsx';
import { useAccessText } from '../texts.ts';

/** 我的权限: what one may do, and why. */
export function Page() {
  const t = useAccessText();
  return (
    <>
      <PageHead detail={t('own_detail')} />
      <OwnRights />
    </>
  );
}
