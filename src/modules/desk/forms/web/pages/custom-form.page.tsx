import { Suspense } from 'react';
import { useParams } from 'react-router';
import { lazy } from '#web/api/lazy.ts';
import { useApi } from '#web/api/queries.ts';
import { useLocalizedName } from '#web/i18n/texts.ts';
import { Loaded } from '#web/ui/loaded.tsx';
import { PageHead } from '#web/ui/page-head.tsx';
import { TextSkeleton } from '#web/ui/skeletons.tsx';
import { StateBadge } from '#web/ui/state-badge.tsx';
import { formLifecycle } from '../../contract/form.lifecycle.ts';
import { forms } from '../../contract/forms.contract.ts';

const Designer = lazy(async () => ({ default: (await import('../parts/designer.tsx')).Designer }));

/** One form: its designer, and on a phone how it looks. */
export function Page() {
  const { id = '' } = useParams();
  const localizedName = useLocalizedName();
  const answer = useApi(forms.get, { params: { id } });
  const waiting = <TextSkeleton lines={8} />;
  return (
    <Loaded of={answer} skeleton={waiting}>
      {(form) => (
        <>
          <PageHead back title={localizedName(form)} mark={<StateBadge of={formLifecycle} state={form.status} />} />
          <Suspense fallback={waiting}>
            <Designer key={form.version} form={form} />
          </Suspense>
        </>
      )}
    </Loaded>
  );
}
