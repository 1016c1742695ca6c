import { useParams } from 'react-router';
import { resourceLicenses } from '#modules/learning/course-resources/contract/resource-kinds.ts';
import { labelOf } from '#shared/reference-lists.ts';
import { useApi } from '#web/api/queries.ts';
import { useTitleOf } from '#web/i18n/bilingual.ts';
import { useFormat } from '#web/i18n/format.ts';
import { useLang } from '#web/i18n/language.ts';
import { useLocalizedName } from '#web/i18n/texts.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { Inline, Words } from '#web/ui/layout/layout.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { TextSkeleton } from '#web/ui/skeletons.tsx';
import { compilationKinds } from '../../contract/compilation-kinds.ts';
import { compilations } from '../../contract/compilations.contract.ts';
import { Contents } from '../parts/detail/contents.tsx';
import { useCompilationText } from '../texts.ts';
import classes from './public-compilation.page.module.css';

/** What a school made public, for everybody: no account, no frame of the portal. */
export function Page() {
  const { id = '' } = useParams();
  const t = useCompilationText();
  const lang = useLang();
  const format = useFormat();
  const titleOf = useTitleOf();
  const localizedName = useLocalizedName();
  const answer = useApi(compilations.publicCompilation, { params: { id } });
  const { data, error } = answer;
  if (!data && error?.kind === 'refused' && [404, 422].includes(error.status))
    return <EmptyState kind="lost" title={t('not_public')} detail={t('not_public_help')} />;
  if (!data && error) return <ErrorState error={error} onRetry={() => void answer.refetch()} />;
  if (!data) return <TextSkeleton lines={10} />;
  const subject = data.subject ? localizedName(data.subject) : data.subject_value;
  const licenses = format.list(data.licenses.map((code) => labelOf(resourceLicenses, code, lang)));
  return (
    <main className={classes.page}>
      <Inline as="header" gap={16} className={classes.head}>
        {data.organization.logo_url && <img className={classes.logo} src={data.organization.logo_url} alt="" />}
        <div>
          <Words as="p" tone="soft" size="small">
            {localizedName(data.organization)}
          </Words>
          <h1>{titleOf(data)}</h1>
          <Words as="p" tone="soft" size="small">
            {[
              labelOf(compilationKinds, data.kind, lang),
              subject,
              t('authors', {
                names: format.list(
                  data.authors.map((one) =>
                    [
                      localizedName({ name: one.organization_name, name_en: one.organization_name_en }),
                      localizedName({ name: one.surname, name_en: one.surname_en }),
                    ].join(' '),
                  ),
                ),
              }),
              format.day(data.published_at),
            ].join(' · ')}
          </Words>
        </div>
      </Inline>
      {data.cover && <img className={classes.cover} src={data.cover.url} alt="" />}
      {data.summary && <p>{data.summary}</p>}
      <Panel>
        <Contents
          id={id}
          tree={data.tree}
          renew={async (itemId) => (await answer.refetch()).data?.tree.items.find((item) => item.id === itemId)}
        />
      </Panel>
      <Words as="p" tone="soft" size="small">
        {t('license_line', { licenses })}
      </Words>
    </main>
  );
}
