import { Suspense } from 'react';
import { useParams, useSearchParams } from 'react-router';
import type { CallOutput } from '#shared/endpoint.ts';
import { lazyPart } from '#web/api/lazy.ts';
import { useApi } from '#web/api/queries.ts';
import { useLocalizedName } from '#web/i18n/texts.ts';
import { ViewTabs } from '#web/ui/list/view-tabs.tsx';
import { Loaded } from '#web/ui/loaded.tsx';
import { PageHead } from '#web/ui/page-head.tsx';
import { TextSkeleton } from '#web/ui/skeletons.tsx';
import { StateBadge } from '#web/ui/state-badge.tsx';
import { formLifecycle } from '../../contract/form.lifecycle.ts';
import { forms } from '../../contract/forms.contract.ts';
import { useFormText } from '../texts.ts';

const Designer = lazyPart(async () => (await import('../parts/designer.tsx')).Designer);
const AnswerList = lazyPart(async () => (await import('../parts/answer-list.tsx')).AnswerList);

type Form = CallOutput<typeof forms.get>;

/** One form: its designer, on a phone how it looks, and what was answered. */
export function Page() {
  const { id = '' } = useParams();
  const answer = useApi(forms.get, { params: { id } });
  return (
    <Loaded of={answer} skeleton={<TextSkeleton lines={8} />}>
      {(form) => <Opened form={form} />}
    </Loaded>
  );
}

function Opened({ form }: { readonly form: Form }) {
  const t = useFormText();
  const localizedName = useLocalizedName();
  const [address, setAddress] = useSearchParams();
  const tab = address.get('tab') === 'answers' ? 'answers' : 'design';
  return (
    <>
      <PageHead back title={localizedName(form)} mark={<StateBadge of={formLifecycle} state={form.status} />} />
      {form.versions.length > 0 && (
        <ViewTabs
          label={localizedName(form)}
          value={tab}
          onChange={(value) => setAddress({ tab: value }, { replace: true })}
          tabs={[
            { value: 'design', label: t('questions') },
            { value: 'answers', label: t('answers'), count: form.answer_count },
          ]}
        />
      )}
      <Suspense fallback={<TextSkeleton lines={8} />}>
        {tab === 'answers' ? <AnswerList form={form} /> : <Designer key={form.version} form={form} />}
      </Suspense>
    </>
  );
}
