import { useEffect, useState } from 'react';
import { Link, useParams, useSearchParams } from 'react-router';
import { resourceLicenses } from '#modules/learning/course-resources/contract/resource-kinds.ts';
import { labelOf } from '#shared/reference-lists.ts';
import { useApi } from '#web/api/queries.ts';
import { useSend } from '#web/api/send.ts';
import { useEither, useTitleOf } from '#web/i18n/bilingual.ts';
import { useFormat } from '#web/i18n/format.ts';
import { useLang } from '#web/i18n/language.ts';
import { useLocalizedName } from '#web/i18n/texts.ts';
import { type Fact, Facts } from '#web/ui/facts.tsx';
import { lazyDialog } from '#web/ui/lazy-dialog.tsx';
import { ViewTabs } from '#web/ui/list/view-tabs.tsx';
import { Loaded } from '#web/ui/loaded.tsx';
import { PageHead } from '#web/ui/page-head.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { TextSkeleton } from '#web/ui/skeletons.tsx';
import { ChoiceBadge, StateBadge } from '#web/ui/state-badge.tsx';
import { compilationLifecycle } from '../../contract/compilation.lifecycle.ts';
import { compilationKinds, levels } from '../../contract/compilation-kinds.ts';
import { compilationReading } from '../../contract/compilation-reading.contract.ts';
import { type CompilationDetail, compilations } from '../../contract/compilations.contract.ts';
import { CompilationActs } from '../parts/detail/compilation-acts.tsx';
import { Contents } from '../parts/detail/contents.tsx';
import { NewerItems } from '../parts/detail/newer-items.tsx';
import { sectionsOf } from '../parts/detail/outline.ts';
import { usePaths } from '../parts/use-paths.ts';
import { useSubjectName } from '../parts/use-subjects.ts';
import { useCompilationText } from '../texts.ts';

const ShowTime = lazyDialog(async () => (await import('../parts/detail/show-time.tsx')).ShowTime);
const PackDialog = lazyDialog(async () => (await import('../parts/detail/pack-dialog.tsx')).PackDialog);
const VersionsTab = lazyDialog(async () => (await import('../parts/detail/versions-tab.tsx')).VersionsTab);
const UseTab = lazyDialog(async () => (await import('../parts/detail/use-tab.tsx')).UseTab);
const TABS = ['contents', 'versions', 'use'] as const;

/** One compilation: facts and lineage, contents with a preview, versions, and how it is used. */
export function Page() {
  const { id = '' } = useParams();
  const [address, setAddress] = useSearchParams();
  const wantsDraft = address.get('draft') === '1';
  const answer = useApi(compilations.show, { params: { id }, query: wantsDraft ? { draft: true } : {} });
  const opened = useSend(compilationReading.opened, {
    invalidates: false,
    errorDisplay: 'session_only',
    onError: () => undefined,
  });
  const isThere = answer.data?.id;
  const { mutate } = opened;
  // biome-ignore lint/correctness/useExhaustiveDependencies: counted once for each compilation that is opened
  useEffect(() => {
    if (isThere) mutate({ params: { id: isThere } });
  }, [isThere]);
  const pack = address.get('pack');
  const closePack = () =>
    setAddress(
      (now) => {
        const next = new URLSearchParams(now);
        next.delete('pack');
        return next;
      },
      { replace: true },
    );
  return (
    <>
      <Loaded of={answer} skeleton={<TextSkeleton lines={10} />}>
        {(data) => (
          <CompilationPage
            data={data}
            renew={async (itemId) => (await answer.refetch()).data?.tree.items.find((item) => item.id === itemId)}
          />
        )}
      </Loaded>
      {pack && <PackDialog id={pack} onClose={closePack} />}
    </>
  );
}

interface WholeProps {
  readonly data: CompilationDetail;
  readonly renew: (itemId: string) => Promise<CompilationDetail['tree']['items'][number] | undefined>;
}

function CompilationPage({ data, renew }: WholeProps) {
  const t = useCompilationText();
  const titleOf = useTitleOf();
  const [address, setAddress] = useSearchParams();
  const [isOnStage, setOnStage] = useState(address.get('stage') === '1');
  const tab = TABS.find((known) => known === address.get('tab')) ?? 'contents';
  const items = sectionsOf(data.tree.nodes, data.tree.items)
    .flatMap((section) => section.items)
    .filter((item) => item.resource !== null);
  const mark =
    data.is_draft || !data.is_published ? (
      <StateBadge of={compilationLifecycle} state={data.status} />
    ) : (
      <ChoiceBadge of={levels} code={data.level} />
    );
  return (
    <>
      <PageHead title={titleOf(data)} mark={mark} back />
      <CompilationActs data={data} onShow={() => setOnStage(true)} />
      <Head data={data} />
      <NewerItems data={data} />
      <ViewTabs
        label={t('views')}
        value={tab}
        tabs={TABS.map((value) => ({ value, label: t(`tab_${value}`) }))}
        onChange={(value) =>
          setAddress(
            (now) => {
              const next = new URLSearchParams(now);
              next.set('tab', value);
              return next;
            },
            { replace: true },
          )
        }
      />
      {tab === 'contents' ? (
        <Panel>
          <Contents id={data.id} tree={data.tree} renew={renew} />
        </Panel>
      ) : (
        <Rest data={data} tab={tab} />
      )}
      {isOnStage && items.length > 0 && (
        <ShowTime compilationId={data.id} items={items} from={address.get('item')} onClose={() => setOnStage(false)} />
      )}
    </>
  );
}

function Rest({ data, tab }: { readonly data: CompilationDetail; readonly tab: 'versions' | 'use' }) {
  const answer = useApi(compilationReading.revisions, { params: { id: data.id } });
  const seesDraft = data.actions.includes('edit') || data.actions.includes('review');
  return (
    <Loaded of={answer} skeleton={<TextSkeleton lines={5} />}>
      {(revisions) =>
        tab === 'versions' ? (
          <Panel>
            <VersionsTab id={data.id} revisions={revisions} seesDraft={seesDraft} />
          </Panel>
        ) : (
          <UseTab revisions={revisions} />
        )
      }
    </Loaded>
  );
}

/** Facts, licence, and who built on whom. */
function Head({ data }: { readonly data: CompilationDetail }) {
  const t = useCompilationText();
  const lang = useLang();
  const format = useFormat();
  const either = useEither();
  const localizedName = useLocalizedName();
  const subjectName = useSubjectName();
  const paths = usePaths();
  const summary = either(data.summary, null);
  const facts: (Fact | false)[] = [
    { label: t('kind'), value: labelOf(compilationKinds, data.kind, lang) },
    { label: t('subject'), value: subjectName(data.subject_value) },
    { label: t('author'), value: `${localizedName(data.organization)} · ${localizedName(data.owner)}` },
    data.editors.length > 0 && { label: t('editors'), value: format.list(data.editors.map(localizedName)) },
    { label: t('level'), value: labelOf(levels, data.level, lang) },
    {
      label: t('license'),
      value: format.list(data.licenses.map((code) => labelOf(resourceLicenses, code, lang))),
    },
    data.published_at !== null && { label: t('published_at'), value: format.dateTime(data.published_at) },
    data.is_unchecked && { label: t('chapter'), value: t('chapters_unchecked') },
    data.c_tags.length > 0 && { label: t('tags'), value: format.list(data.c_tags.map(localizedName)) },
    data.classrooms.length > 0 && { label: t('classes'), value: format.list(data.classrooms.map(localizedName)) },
    data.rating_n > 0 && {
      label: t('rating'),
      value: t('rating_of', { rating: format.number(Math.round(data.rating * 10) / 10), n: data.rating_n }),
    },
    { label: t('used'), value: t('used_n', { views: format.number(data.views), copies: format.number(data.copies) }) },
    data.opinion !== null && data.opinion !== '' && { label: t('opinion'), value: data.opinion, wide: true },
    data.hidden_reason !== null && { label: t('hidden_reason'), value: data.hidden_reason, wide: true },
    data.lineage.length > 0 && {
      label: t('lineage'),
      wide: true,
      value: (
        <ol>
          {data.lineage.map((one) => (
            <li key={one.id}>
              {one.is_readable ? <Link to={paths.detail(one.id)}>{one.title}</Link> : one.title}
              {` · ${localizedName(one.organization)} · ${localizedName(one.owner)}`}
            </li>
          ))}
        </ol>
      ),
    },
    summary !== null && { label: t('summary'), value: summary, wide: true },
  ];
  return (
    <Panel>
      <Facts facts={facts.filter((fact) => fact !== false)} />
    </Panel>
  );
}
