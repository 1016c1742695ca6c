import { Button } from '@mantine/core';
import { Suspense, useState } from 'react';
import { useNavigate } from 'react-router';
import { statesOf } from '#shared/lifecycle.ts';
import { labelOf } from '#shared/reference-lists.ts';
import { useTitleOf } from '#web/i18n/bilingual.ts';
import { useFormat } from '#web/i18n/format.ts';
import { useLang } from '#web/i18n/language.ts';
import { useLocalize, useLocalizedName } from '#web/i18n/texts.ts';
import { useRights } from '#web/session/rights.tsx';
import { Inline } from '#web/ui/layout/layout.tsx';
import { SplitPage } from '#web/ui/layout/split-page.tsx';
import { useIsNarrow } from '#web/ui/layout/use-is-narrow.ts';
import { lazyDialog } from '#web/ui/lazy-dialog.tsx';
import type { Column } from '#web/ui/list/column.ts';
import { FilterSelect } from '#web/ui/list/filters.tsx';
import { ListView } from '#web/ui/list/list-view.tsx';
import { SearchBox } from '#web/ui/list/search-box.tsx';
import { type List, useList } from '#web/ui/list/use-list.ts';
import { useOpened } from '#web/ui/list/use-opened.ts';
import { PageHead } from '#web/ui/page-head.tsx';
import { RowSkeleton } from '#web/ui/skeletons.tsx';
import { StateBadge } from '#web/ui/state-badge.tsx';
import { ruleLifecycle, ruleVersionLifecycle, SHOWN_RULES } from '../../../contract/rule.lifecycle.ts';
import { ruleCategories } from '../../../contract/rule.shapes.ts';
import { type RuleListRow, systemRules } from '../../../contract/system-rules.contract.ts';
import { rulesRights } from '../../../rights.ts';
import { useRulesText } from '../../texts.ts';
import { DeskTabs, ToDesk, useDesk } from '../desk-tabs.tsx';
import { ReceivedMark } from '../received-mark.tsx';
import { useRulePath } from '../use-rule-path.ts';
import { CategoryTree } from './category-tree.tsx';

const FoundArticles = lazyDialog(async () => (await import('./found-articles.tsx')).FoundArticles);
const RuleEditor = lazyDialog(async () => (await import('./rule-editor.tsx')).RuleEditor);

function useColumns(isManaged: boolean): Column<RuleListRow>[] {
  const t = useRulesText();
  const lang = useLang();
  const format = useFormat();
  const titleOf = useTitleOf();
  const localizedName = useLocalizedName();
  return [
    {
      key: 'title',
      title: t('rule_title'),
      primary: true,
      cell: (row) => (
        <Inline as="span" gap={8} wrap>
          {titleOf(row)}
          <ReceivedMark mine={row.mine} />
        </Inline>
      ),
    },
    { key: 'code', title: t('rule_code'), sort: 'code', cell: (row) => row.code, width: 110 },
    { key: 'category', title: t('category'), cell: (row) => labelOf(ruleCategories, row.category, lang), width: 90 },
    {
      key: 'version_no',
      title: t('version'),
      cell: (row) => (row.version_no ? t('version_n', { n: row.version_no }) : '—'),
      width: 90,
    },
    {
      key: 'effective_on',
      title: t('effective_on'),
      sort: 'effective_on',
      cell: (row) => (row.effective_on ? format.day(row.effective_on) : '—'),
      width: 130,
    },
    {
      key: 'department',
      title: t('department'),
      cell: (row) => (row.department ? localizedName(row.department) : '—'),
      width: 130,
      wideOnly: true,
    },
    {
      key: 'status',
      mark: true,
      title: t('status'),
      cell: (row) =>
        isManaged && row.draft ? (
          <StateBadge of={ruleVersionLifecycle} state={row.draft.status} />
        ) : (
          <StateBadge of={ruleLifecycle} state={row.status} />
        ),
      width: 130,
    },
  ];
}

/** What narrows the list; on a phone the category, too, which elsewhere stands beside it. */
function Filters({ list, isDesk }: { readonly list: List<RuleListRow>; readonly isDesk: boolean }) {
  const t = useRulesText();
  const localize = useLocalize();
  const isNarrow = useIsNarrow();
  return (
    <>
      {isNarrow && (
        <FilterSelect
          list={list}
          name="category"
          label={t('category')}
          options={ruleCategories.map(({ code, ...text }) => ({ value: code, label: localize(text) }))}
        />
      )}
      <FilterSelect
        list={list}
        name="status"
        label={t('status')}
        options={(isDesk ? statesOf(ruleLifecycle) : SHOWN_RULES).map((value) => ({
          value,
          label: localize(ruleLifecycle.states[value]),
        }))}
      />
      {!isDesk && (
        <FilterSelect
          list={list}
          name="unread"
          label={t('to_read')}
          options={[{ value: 'true', label: t('unread_only') }]}
        />
      )}
    </>
  );
}

/** Rules by category, and the search in their articles. */
export function RuleList() {
  const t = useRulesText();
  const titleOf = useTitleOf();
  const navigate = useNavigate();
  const ruleAt = useRulePath();
  const isNarrow = useIsNarrow();
  const { can } = useRights();
  const manages = can(rulesRights.manage);
  const editor = useOpened('rule');
  const [word, setWord] = useState('');
  const isManaged = useDesk(manages);
  const list = useList(systemRules.list, {
    name: isManaged ? 'rules.desk' : 'rules',
    filters: ['category', 'status', 'unread'],
    fixed: { scope: isManaged ? 'manage' : 'mine' },
    remembersSize: true,
  });
  const columns = useColumns(isManaged);
  const [chosen = null] = list.filters['category'] ?? [];
  const choose = (code: string | null) => {
    setWord('');
    list.setFilter('category', code);
  };
  const counts = list.answer?.categories ?? [];
  const add = isManaged ? <Button onClick={() => editor.open('new')}>{t('rule_add')}</Button> : null;
  const category = ruleCategories.find(({ code }) => code === chosen)?.code;
  const content =
    word === '' ? (
      <ListView
        list={list}
        columns={columns}
        caption={t('rules')}
        nameOf={titleOf}
        search={t('rule_search')}
        filters={<Filters list={list} isDesk={isManaged} />}
        empty={
          isManaged
            ? { title: t('rules_none'), detail: t('rules_none_desk'), action: add }
            : { title: t('rules_none_mine'), detail: t('rules_none_help'), action: manages ? <ToDesk /> : null }
        }
        onOpen={(row) => navigate(ruleAt(row.id, isManaged && row.draft ? { v: row.draft.version_no } : {}))}
      />
    ) : (
      <Suspense fallback={<RowSkeleton rows={4} />}>
        <FoundArticles q={word} category={category} />
      </Suspense>
    );
  return (
    <>
      <PageHead count={word === '' ? list.count : undefined} actions={add} />
      <Inline gap={12} wrap justify="spread" below={12}>
        {manages && <DeskTabs isDesk={isManaged} />}
        {!isManaged && (
          <SearchBox value={word} onSearch={setWord} label={t('article_search')} width={isNarrow ? '100%' : 280} />
        )}
      </Inline>
      {isNarrow ? (
        content
      ) : (
        <SplitPage
          sideLabel={t('category')}
          taken={210}
          side={<CategoryTree chosen={chosen} counts={counts} onChoose={choose} />}
        >
          {content}
        </SplitPage>
      )}
      {editor.opened === 'new' && isManaged && (
        <RuleEditor rule={null} onClose={editor.close} onSaved={(id, v) => navigate(ruleAt(id, { v }))} />
      )}
    </>
  );
}
