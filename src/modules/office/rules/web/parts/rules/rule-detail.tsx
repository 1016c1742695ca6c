import { Button } from '@mantine/core';
import { useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { files } from '#shared/calls/files.contract.ts';
import { labelOf } from '#shared/reference-lists.ts';
import { call } from '#web/api/call.ts';
import { useApi } from '#web/api/queries.ts';
import { useTitleOf } from '#web/i18n/bilingual.ts';
import { useFormat } from '#web/i18n/format.ts';
import { useLang } from '#web/i18n/language.ts';
import { useLocalizedName } from '#web/i18n/texts.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { FlowPanel } from '#web/ui/flow/flow-panel.tsx';
import { SideDrawer } from '#web/ui/form-drawer.tsx';
import { Inline, Stack } from '#web/ui/layout/layout.tsx';
import { Note } from '#web/ui/layout/note.tsx';
import { useIsNarrow } from '#web/ui/layout/use-is-narrow.ts';
import { Loaded } from '#web/ui/loaded.tsx';
import { PageHead } from '#web/ui/page-head.tsx';
import { FileLink } from '#web/ui/record/file-link.tsx';
import { TextSkeleton } from '#web/ui/skeletons.tsx';
import { StateBadge } from '#web/ui/state-badge.tsx';
import { ruleVersionLifecycle } from '../../../contract/rule.lifecycle.ts';
import { ruleCategories } from '../../../contract/rule.shapes.ts';
import { type RuleShown, systemRules, systemRuleVersions } from '../../../contract/system-rules.contract.ts';
import { useRulesText } from '../../texts.ts';
import { useRead } from '../use-read.ts';
import { useRulePath } from '../use-rule-path.ts';
import { ArticleContents, Articles } from './articles.tsx';
import { ChangedArticles } from './changed-articles.tsx';
import { CitedBy } from './cited-by.tsx';
import { RuleActs } from './rule-acts.tsx';
import { RuleConfirm } from './rule-confirm.tsx';
import { RuleVersions } from './rule-versions.tsx';
import classes from './rules.module.css';

const NONE = '';

/** One rule: contents, articles of one version, and its versions. */
export function RuleDetail() {
  const t = useRulesText();
  const [address] = useSearchParams();
  const id = address.get('id') || NONE;
  const v = Number(address.get('v')) || undefined;
  const answer = useApi(
    systemRules.get,
    { params: { id }, query: v ? { v } : {} },
    { enabled: Boolean(id), keepPrevious: true },
  );
  useRead(answer.data?.mine);
  if (!id) return <EmptyState kind="lost" title={t('rule_lost')} detail={t('rule_lost_help')} />;
  return (
    <Loaded of={answer} skeleton={<TextSkeleton lines={12} />}>
      {(rule) => <OneRule key={`${rule.id}-${rule.shown.version_no}`} rule={rule} anchor={address.get('anchor')} />}
    </Loaded>
  );
}

/** The version before the one that is shown, as far as the reader may open it. */
const formerOf = ({ versions, shown }: RuleShown): number | null =>
  versions.find(({ version_no }) => version_no < shown.version_no)?.version_no ?? null;

/** Who has not read a new version begins with what changed in it. */
const beginsWithChanges = ({ mine, shown, versions }: RuleShown, anchor: string | null): boolean =>
  anchor === null &&
  mine !== null &&
  (mine.read_at === null || (mine.need_action && mine.confirmed_at === null)) &&
  (versions.find(({ id }) => id === shown.id)?.changed.length ?? 0) > 0;

function OneRule({ rule, anchor }: { readonly rule: RuleShown; readonly anchor: string | null }) {
  const t = useRulesText();
  const titleOf = useTitleOf();
  const isNarrow = useIsNarrow();
  const navigate = useNavigate();
  const ruleAt = useRulePath();
  const former = formerOf(rule);
  const [against, setAgainst] = useState<number | null>(() => (beginsWithChanges(rule, anchor) ? former : null));
  const [drawer, setDrawer] = useState<'contents' | 'versions' | null>(null);
  const { shown } = rule;
  const go = (to: string) => {
    setDrawer(null);
    setAgainst(null);
    navigate(ruleAt(rule.id, { v: shown.version_no, anchor: to }), { replace: true });
  };
  const contents = <ArticleContents articles={shown.articles} onChoose={go} />;
  const versions = (
    <>
      <RuleVersions rule={rule} against={against} onCompare={setAgainst} />
      <CitedBy rule={rule} />
    </>
  );
  return (
    <>
      <PageHead
        back
        title={titleOf(rule)}
        mark={<StateBadge of={ruleVersionLifecycle} state={shown.status} />}
        detail={<RuleLine rule={rule} />}
        actions={
          isNarrow && (
            <Inline gap={8}>
              <Button variant="default" onClick={() => setDrawer('contents')}>
                {t('contents')}
              </Button>
              <Button variant="default" onClick={() => setDrawer('versions')}>
                {t('versions')}
              </Button>
            </Inline>
          )
        }
      />
      <RuleStamp rule={rule} />
      <RuleActs rule={rule} />
      <div className={classes.columns} data-narrow={isNarrow}>
        {!isNarrow && (
          <nav className={classes.beside} aria-label={t('contents')}>
            {contents}
          </nav>
        )}
        <Stack as="article" gap={12} narrow>
          {against === null ? (
            <Articles rule={rule} anchor={anchor} />
          ) : (
            <ChangedArticles rule={rule} from={against} onWhole={() => setAgainst(null)} />
          )}
          {rule.has_flow && (
            <FlowPanel calls={systemRuleVersions} id={shown.id} invalidates={['system_rules', 'home']} />
          )}
          <RuleConfirm rule={rule} />
        </Stack>
        {!isNarrow && (
          <aside className={classes.beside} aria-label={t('versions')}>
            {versions}
          </aside>
        )}
      </div>
      {drawer === 'contents' && (
        <SideDrawer kind="form" opened title={t('contents')} onClose={() => setDrawer(null)}>
          {contents}
        </SideDrawer>
      )}
      {drawer === 'versions' && (
        <SideDrawer kind="form" opened title={t('versions')} onClose={() => setDrawer(null)}>
          {versions}
        </SideDrawer>
      )}
    </>
  );
}

/** Code, category, department, since when it holds, and the paper that it was typed from. */
function RuleLine({ rule }: { readonly rule: RuleShown }) {
  const t = useRulesText();
  const lang = useLang();
  const format = useFormat();
  const localizedName = useLocalizedName();
  const { shown, source_file: source } = rule;
  const words = [
    rule.code,
    labelOf(ruleCategories, rule.category, lang),
    rule.department && localizedName(rule.department),
    t('version_n', { n: shown.version_no }),
    shown.effective_on && t('in_effect_from', { day: format.day(shown.effective_on) }),
  ];
  return (
    <Inline as="span" gap={8} wrap>
      {words.filter(Boolean).join(' · ')}
      {source && (
        <FileLink file={source} renew={async () => (await call(files.show, { params: { id: source.id } })).url} />
      )}
    </Inline>
  );
}

/** What a reader has to know of a version that does not hold, no longer or not yet. */
function RuleStamp({ rule }: { readonly rule: RuleShown }) {
  const t = useRulesText();
  const format = useFormat();
  const ruleAt = useRulePath();
  const { shown, version_no, stamp } = rule;
  if (stamp === 'void')
    return (
      <Note tone="refused" role="status">
        {t('stamp_void', { reason: rule.void_reason ?? '' })}
      </Note>
    );
  if (stamp === 'superseded' && version_no)
    return (
      <Note tone="refused" role="status">
        {t('stamp_superseded', { n: shown.version_no, day: shown.void_on ? format.day(shown.void_on) : '' })}{' '}
        <Link to={ruleAt(rule.id)}>{t('open_current', { n: version_no })}</Link>
      </Note>
    );
  if (stamp === 'ahead' && version_no && shown.effective_on)
    return (
      <Note tone="waiting" role="status">
        {t('stamp_ahead', { day: format.day(shown.effective_on), n: version_no })}{' '}
        <Link to={ruleAt(rule.id, { v: version_no })}>{t('open_current', { n: version_no })}</Link>
      </Note>
    );
  return null;
}
