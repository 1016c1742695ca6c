import { Button } from '@mantine/core';
import { Link, useSearchParams } from 'react-router';
import { useApi } from '#web/api/queries.ts';
import { useSettings } from '#web/session/session.ts';
import { lazyDialog } from '#web/ui/lazy-dialog.tsx';
import { ViewTabs } from '#web/ui/list/view-tabs.tsx';
import { Loaded } from '#web/ui/loaded.tsx';
import { PageHead } from '#web/ui/page-head.tsx';
import { TextSkeleton } from '#web/ui/skeletons.tsx';
import { compilations } from '../../contract/compilations.contract.ts';
import { FactsForm } from '../parts/editor/facts-form.tsx';
import { usePaths } from '../parts/use-paths.ts';
import { useCompilationText } from '../texts.ts';

const TreeEditor = lazyDialog(async () => (await import('../parts/editor/tree-editor.tsx')).TreeEditor);
const STEPS = ['facts', 'contents'] as const;

/** Writes a compilation: what it is first, then its sections and what stands in them; it is submitted on its own page. */
export function Page() {
  const [address, setAddress] = useSearchParams();
  const id = address.get('id');
  const presets = { kind: address.get('kind'), textbook_id: address.get('textbook_id') };
  if (id) return <ExistingCompilation id={id} />;
  return (
    <>
      <PageHead back />
      <FactsForm
        row={null}
        presets={presets}
        isOwner
        onMade={(made) => setAddress({ id: made, step: 'contents' }, { replace: true })}
      />
    </>
  );
}

function ExistingCompilation({ id }: { readonly id: string }) {
  const t = useCompilationText();
  const paths = usePaths();
  const me = useSettings()?.user.id;
  const [address, setAddress] = useSearchParams();
  const step = STEPS.find((known) => known === address.get('step')) ?? 'contents';
  const answer = useApi(compilations.show, { params: { id }, query: { draft: true } });
  return (
    <Loaded of={answer} skeleton={<TextSkeleton lines={10} />}>
      {(data) => (
        <>
          <PageHead
            back
            title={data.title}
            actions={
              <Button component={Link} to={`${paths.detail(id)}?draft=1`}>
                {t('look_and_submit')}
              </Button>
            }
          />
          <ViewTabs
            label={t('steps')}
            value={step}
            tabs={STEPS.map((value) => ({ value, label: t(`step_${value}`) }))}
            onChange={(value) => setAddress({ id, step: value }, { replace: true })}
          />
          {step === 'facts' ? (
            <FactsForm
              key={data.id}
              row={data}
              presets={{ kind: null, textbook_id: null }}
              isOwner={data.owner.id === me}
              onMade={() => undefined}
            />
          ) : (
            <TreeEditor data={data} />
          )}
        </>
      )}
    </Loaded>
  );
}
