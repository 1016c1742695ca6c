import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { useApi } from '#web/api/queries.ts';
import { useFormat } from '#web/i18n/format.ts';
import { useLocalizedName } from '#web/i18n/texts.ts';
import { useRights } from '#web/session/rights.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { Facts } from '#web/ui/facts.tsx';
import { SideDrawer } from '#web/ui/form-drawer.tsx';
import { Stack, Words } from '#web/ui/layout/layout.tsx';
import { LETTERS, LetterRail } from '#web/ui/layout/letter-rail.tsx';
import { lazyDialog } from '#web/ui/lazy-dialog.tsx';
import { SearchBox } from '#web/ui/list/search-box.tsx';
import { useOpened } from '#web/ui/list/use-opened.ts';
import { Loaded } from '#web/ui/loaded.tsx';
import { PageHead } from '#web/ui/page-head.tsx';
import { PersonAvatar } from '#web/ui/person/person-avatar.tsx';
import { TextSkeleton } from '#web/ui/skeletons.tsx';
import { foundRows } from '#web/ui/tree/tree-rows.ts';
import { departmentMembers } from '../../contract/department-members.contract.ts';
import { departments } from '../../contract/departments.contract.ts';
import { directoryRights } from '../../rights.ts';
import {
  useChosenDepartment,
  useDepartments,
  useOrganizationId,
  warmDepartments,
} from '../parts/departments/use-departments.ts';
import type { DepartmentNode, Member } from '../parts/directory-types.ts';
import { peopleIn } from '../parts/members/member-counts.ts';
import { ColleagueActs } from '../parts/people/colleague-sheet.tsx';
import { useDirectoryText } from '../texts.ts';
import classes from './organization.page.module.css';

const DepartmentDrawer = lazyDialog(
  async () => (await import('../parts/departments/department-drawer.tsx')).DepartmentDrawer,
);

const PEOPLE_AT_ONCE = 100;

function Crumbs({
  path,
  onChoose,
}: {
  readonly path: readonly DepartmentNode[];
  readonly onChoose: (id: string | null) => void;
}) {
  const t = useDirectoryText();
  const localizedName = useLocalizedName();
  return (
    <nav aria-label={t('path')} className={classes.crumbs}>
      <button type="button" onClick={() => onChoose(null)} aria-current={path.length === 0 ? 'page' : undefined}>
        {t('whole_organization')}
      </button>
      {path.map((node, at) => (
        <button
          key={node.id}
          type="button"
          aria-current={at === path.length - 1 ? 'page' : undefined}
          onClick={() => onChoose(node.id)}
        >
          {localizedName(node)}
        </button>
      ))}
    </nav>
  );
}

function Person({ member, onClose }: { readonly member: Member; readonly onClose: () => void }) {
  const t = useDirectoryText();
  const localizedName = useLocalizedName();
  const format = useFormat();
  const home = useApi(departments.get, { params: { id: member.department.id } }).data;
  return (
    <SideDrawer
      kind="record"
      opened
      onClose={onClose}
      title={localizedName(member.user)}
      foot={
        home?.phone && (
          <a className={classes.call} href={`tel:${home.phone}`}>
            {t('call_department', { name: localizedName(member.department) })}
          </a>
        )
      }
    >
      <div className={classes.face}>
        <PersonAvatar person={member.user} size={72} />
        {!member.is_pupil && <ColleagueActs id={member.user.id} />}
      </div>
      <Facts
        facts={[
          { label: t('department'), value: localizedName(member.department) },
          { label: t('post'), value: member.is_pupil ? t('pupil') : member.post && localizedName(member.post) },
          { label: t('leader'), value: member.leader_kind && t(`leader_${member.leader_kind}`) },
          { label: t('number'), value: member.number },
          { label: t('phone'), value: member.phone },
          {
            label: t('span'),
            value: `${format.day(member.valid_from)} – ${member.valid_to ? format.day(member.valid_to) : t('until_further')}`,
          },
        ]}
      />
    </SideDrawer>
  );
}

/** People by the first letter of their pinyin, with a rail of letters at the edge. */
function People({ rows, onOpen }: { readonly rows: readonly Member[]; readonly onOpen: (member: Member) => void }) {
  const t = useDirectoryText();
  const localizedName = useLocalizedName();
  const collator = new Intl.Collator('zh-CN-u-co-pinyin');
  const groups = [
    ...Map.groupBy(
      rows.toSorted((a, b) => collator.compare(a.user.name, b.user.name)),
      initialOf,
    ),
  ];
  return (
    <LetterRail
      label={t('letters')}
      letters={groups.length > 3 ? groups.map(([letter]) => letter) : []}
      onPick={(letter) => document.getElementById(`letter-${letter}`)?.scrollIntoView({ block: 'start' })}
    >
      {groups.map(([letter, members]) => (
        <section key={letter} id={`letter-${letter}`} aria-label={letter}>
          <h2 className={classes.letter}>{letter}</h2>
          <ul className={classes.list}>
            {members.map((member) => (
              <li key={member.id}>
                <button type="button" className={classes.item} onClick={() => onOpen(member)}>
                  <PersonAvatar person={member.user} size={36} />
                  <Stack as="span" grow>
                    <Words as="strong" weight={500}>
                      {localizedName(member.user)}
                    </Words>
                    <Words as="small" tone="soft" size="normal">
                      {[
                        member.leader_kind && t(`leader_${member.leader_kind}`),
                        member.post && localizedName(member.post),
                      ]
                        .filter(Boolean)
                        .join(' · ') || localizedName(member.department)}
                    </Words>
                  </Stack>
                </button>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </LetterRail>
  );
}

/** Characters that begin the pinyin of A, B, C … in the order of the language. */
const FIRSTS = '阿八嚓搭蛾发噶哈击喀垃妈拿哦啪期然撒塌挖昔压匝';
const inOrder = new Intl.Collator('zh-CN-u-co-pinyin');

function initialOf(member: Member): string {
  const first = [...member.user.name][0] ?? '';
  if (/[a-z]/i.test(first)) return first.toUpperCase();
  if (!/\p{Script=Han}/u.test(first)) return '#';
  const at = [...FIRSTS].findLastIndex((one) => inOrder.compare(one, first) <= 0);
  return LETTERS[Math.max(0, at)] ?? '#';
}

interface PlaceProps {
  readonly nodes: readonly DepartmentNode[];
  readonly chosen: string | null;
  readonly word: string;
  readonly onChoose: (id: string | null) => void;
}

function Place({ nodes, chosen, word, onChoose }: PlaceProps) {
  const t = useDirectoryText();
  const localizedName = useLocalizedName();
  const organizationId = useOrganizationId();
  const [member, setMember] = useState<Member | null>(null);
  const totals = peopleIn(nodes);
  const below = word
    ? foundRows(nodes, word).filter((node) => node.name.includes(word) || foundRows([node], word).length > 0)
    : nodes.filter((node) => node.parent_id === chosen);
  const query = { per_page: PEOPLE_AT_ONCE };
  const here = useApi(
    departmentMembers.list,
    { params: { id: chosen ?? organizationId }, query },
    { enabled: chosen !== null && !word },
  );
  const found = useApi(
    departmentMembers.ofOrganization,
    { params: { id: organizationId }, query: { ...query, q: word } },
    { enabled: word !== '' && organizationId !== '', keepPrevious: true },
  );
  const answer = word ? found : here;
  const people = chosen || word ? (answer.data?.list ?? []) : [];
  const isWaiting = (chosen !== null || word !== '') && answer.isPending;
  return (
    <>
      {below.length > 0 && (
        <ul className={classes.list}>
          {below.map((node) => (
            <li key={node.id}>
              <button type="button" className={classes.item} onClick={() => onChoose(node.id)}>
                <Stack as="span" grow>
                  <Words as="strong" weight={500}>
                    {localizedName(node)}
                  </Words>
                  {node.leader && (
                    <Words as="small" tone="soft" size="normal">
                      {localizedName(node.leader)}
                    </Words>
                  )}
                </Stack>
                {node.main_count !== null && node.kind !== 'class' && (
                  <Words tone="soft" figures>
                    {totals.get(node.id) ?? 0}
                  </Words>
                )}
              </button>
            </li>
          ))}
        </ul>
      )}
      {answer.error && <ErrorState error={answer.error} onRetry={() => void answer.refetch()} />}
      {isWaiting && <TextSkeleton lines={5} />}
      {people.length > 0 && <People rows={people} onOpen={setMember} />}
      {!isWaiting && !answer.error && below.length === 0 && people.length === 0 && (
        <EmptyState
          title={t(word ? 'nothing_found' : 'no_members')}
          detail={t(word ? 'nothing_found_help' : 'members_come_help')}
        />
      )}
      {member && <Person member={member} onClose={() => setMember(null)} />}
    </>
  );
}

/** The tree travels while the session is asked. */
export const warm = warmDepartments;

/** The organisation on a phone: from department to department, and to people. */
export function Page() {
  const t = useDirectoryText();
  const answer = useDepartments();
  const { can } = useRights();
  const organizationId = useOrganizationId();
  const { opened, close } = useOpened();
  const { chosen, choose } = useChosenDepartment();
  const [address, setAddress] = useSearchParams();
  const word = address.get('q') ?? '';
  const nodes = answer.data?.list ?? [];
  const path: DepartmentNode[] = [];
  for (let one = nodes.find((node) => node.id === chosen); one; ) {
    path.unshift(one);
    const above: string | null = one.parent_id;
    one = above ? nodes.find((node) => node.id === above) : undefined;
  }
  const search = (next: string) =>
    setAddress(
      (now) => {
        const changed = new URLSearchParams(now);
        if (next) changed.set('q', next);
        else changed.delete('q');
        return changed;
      },
      { replace: true },
    );
  const open = (id: string | null) => {
    choose(id);
    if (word) search('');
  };
  return (
    <>
      <PageHead />
      <SearchBox value={word} onSearch={search} label={t('search_all')} width="100%" />
      {!word && <Crumbs path={path} onChoose={open} />}
      <Loaded of={answer} skeleton={<TextSkeleton lines={8} />} />
      {answer.data && opened === 'new' && can(directoryRights.departments) && (
        <DepartmentDrawer
          department={null}
          organizationId={organizationId}
          parentId={chosen}
          nodes={nodes}
          onClose={close}
          onMade={choose}
        />
      )}
      {answer.data && <Place key={chosen ?? 'top'} nodes={nodes} chosen={chosen} word={word} onChoose={open} />}
    </>
  );
}
