import { Button } from '@mantine/core';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { cut } from '#shared/text/cut.ts';
import { useApi } from '#web/api/queries.ts';
import { useSend } from '#web/api/send.ts';
import { useFormat } from '#web/i18n/format.ts';
import { useLocalize, useLocalizedName } from '#web/i18n/texts.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { Cards } from '#web/ui/layout/cards.tsx';
import { Stack, Words } from '#web/ui/layout/layout.tsx';
import { lazyDialog } from '#web/ui/lazy-dialog.tsx';
import { Loaded } from '#web/ui/loaded.tsx';
import { RowSkeleton } from '#web/ui/skeletons.tsx';
import { oaApplications } from '../../../contract/oa-applications.contract.ts';
import { oaCategories } from '../../../contract/oa-choices.ts';
import { type OwnItem, oaPerms } from '../../../contract/oa-perms.contract.ts';
import { useOfficeText } from '../../texts.ts';
import classes from './item-wall.module.css';

const ActForDialog = lazyDialog(async () => (await import('./act-for-dialog.tsx')).ActForDialog);

/** From so many items on somebody searches rather than looks. */
const SEARCHED_FROM = 7;
const OFTEN = 4;

/** What the person may start: what they use often first, then by what it is about. */
export function ItemWall({ onBegun }: { readonly onBegun: (id: string) => void }) {
  const t = useOfficeText();
  const [word, setWord] = useState('');
  const answer = useApi(oaPerms.mine, {});
  const begin = useBeginning(onBegun);
  const groups = useGroups(answer.data?.list ?? [], word.trim().toLowerCase());
  if (!answer.data) return <Loaded of={answer} skeleton={<RowSkeleton rows={3} />} />;
  const { list } = answer.data;
  if (list.length === 0) return <EmptyState title={t('wall_none')} detail={t('wall_none_help')} />;
  return (
    <Stack as="section" gap={12} aria-label={t('wall')}>
      {list.length >= SEARCHED_FROM && (
        <div className={classes.search}>
          <TextField name="item" label={t('wall_search')} value={word} onChange={setWord} />
        </div>
      )}
      {groups.length === 0 && <Words tone="soft">{t('wall_nothing')}</Words>}
      <Cards least={240} gap={16} align="start">
        {groups.map(({ key, title, items }) => (
          <Stack key={key} as="section" gap={8} aria-label={title}>
            <Words as="h2" size="small" tone="soft" weight={500}>
              {title}
            </Words>
            {items.map((one) => (
              <Tile key={one.item.id} own={one} isPending={begin.isPending} onBegin={begin.of} />
            ))}
          </Stack>
        ))}
      </Cards>
      {begin.dialog}
    </Stack>
  );
}

interface Group {
  readonly key: string;
  readonly title: string;
  readonly items: readonly OwnItem[];
}

/** Items that hold a word, or all of them under what they are about. */
function useGroups(list: readonly OwnItem[], word: string): Group[] {
  const t = useOfficeText();
  const localize = useLocalize();
  const localizedName = useLocalizedName();
  const fits = ({ item }: OwnItem) => `${item.code} ${item.name} ${localizedName(item)}`.toLowerCase().includes(word);
  const often = list
    .filter((one) => one.last_used_at !== null)
    .toSorted((one, other) => (other.last_used_at ?? '').localeCompare(one.last_used_at ?? ''))
    .slice(0, OFTEN);
  const groups: Group[] = word
    ? [{ key: 'found', title: t('wall_found'), items: list.filter(fits) }]
    : [
        { key: 'often', title: t('wall_often'), items: often },
        ...oaCategories.map((category) => ({
          key: category.code,
          title: localize(category),
          items: list.filter(({ item }) => item.category === category.code),
        })),
      ];
  return groups.filter(({ items }) => items.length > 0);
}

interface TileProps {
  readonly own: OwnItem;
  readonly isPending: boolean;
  readonly onBegin: (own: OwnItem, isForOther?: boolean) => void;
}

function Tile({ own, isPending, onBegin }: TileProps) {
  const t = useOfficeText();
  const format = useFormat();
  const localizedName = useLocalizedName();
  const { item, month_left_fen, can_act_for } = own;
  const name = localizedName(item);
  return (
    <div>
      <button type="button" className={classes.tile} disabled={isPending} onClick={() => onBegin(own)}>
        {item.icon_url ? <img src={item.icon_url} alt="" /> : <span aria-hidden>{cut(name, 1)}</span>}
        <Stack as="span" gap={2} narrow>
          <Words weight={500}>{name}</Words>
          {item.description && (
            <Words as="small" tone="soft" cut>
              {item.description}
            </Words>
          )}
          {month_left_fen !== null && (
            <Words as="small" tone="soft">
              {t('month_left', { amount: format.money(month_left_fen) })}
            </Words>
          )}
        </Stack>
      </button>
      {can_act_for && (
        <Button variant="subtle" size="compact-sm" disabled={isPending} onClick={() => onBegin(own, true)}>
          {t('act_for')}
        </Button>
      )}
    </div>
  );
}

/** Begins a paper of an item, for oneself or, after a question, for a colleague; an item elsewhere opens there. */
function useBeginning(onBegun: (id: string) => void) {
  const navigate = useNavigate();
  const [forOther, setForOther] = useState<OwnItem | null>(null);
  const send = useSend(oaApplications.create, { onSuccess: ({ id }) => onBegun(id) });
  const of = (own: OwnItem, isForOther = false) => {
    const { id, external_url } = own.item;
    if (external_url) void navigate(`/online-iframe?url=${encodeURIComponent(external_url)}`);
    else if (isForOther) setForOther(own);
    else send.mutate({ body: { oa_item_id: id } });
  };
  const dialog = forOther && <ActForDialog own={forOther} onBegun={onBegun} onClose={() => setForOther(null)} />;
  return { of, dialog, isPending: send.isPending };
}
