import { ActionIcon, Button } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconGripVertical } from '@tabler/icons-react';
import { useState } from 'react';
import type { CallOutput } from '#shared/endpoint.ts';
import { movedBefore } from '#shared/rules/move-before.ts';
import { invalidate } from '#web/api/cache.ts';
import { useApi } from '#web/api/queries.ts';
import { sentenceOf } from '#web/api/reactions.ts';
import { useSend } from '#web/api/send.ts';
import { useTitleOf } from '#web/i18n/bilingual.ts';
import { useFrameText } from '#web/i18n/frame-texts.ts';
import { SideDrawer } from '#web/ui/form-drawer.tsx';
import { Inline, Stack, Words } from '#web/ui/layout/layout.tsx';
import { Loaded } from '#web/ui/loaded.tsx';
import { TextSkeleton } from '#web/ui/skeletons.tsx';
import { toast } from '#web/ui/toasts.ts';
import { banners } from '../../../contract/banners.contract.ts';
import { useSiteDesignText } from '../../texts.ts';
import { BannerArt } from './banner-art.tsx';
import type { BannerRow } from './banner-row.ts';
import classes from './banners-admin.module.css';

interface Props {
  readonly placement: BannerRow['placement'];
  readonly onClose: () => void;
}

interface CardProps {
  readonly row: BannerRow;
  readonly isFirst: boolean;
  readonly isLast: boolean;
  readonly onStep: (by: 1 | -1) => void;
  readonly onDropBefore: (id: string) => void;
}

function Card({ row, isFirst, isLast, onStep, onDropBefore }: CardProps) {
  const t = useSiteDesignText();
  const titleOf = useTitleOf();
  const [isOver, setOver] = useState(false);
  const name = titleOf(row);
  return (
    <li
      className={classes.card}
      draggable
      data-over={isOver}
      onDragStart={(event) => event.dataTransfer.setData('text/plain', row.id)}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        onDropBefore(event.dataTransfer.getData('text/plain'));
      }}
    >
      <IconGripVertical aria-hidden size={18} />
      <span className={classes.picture}>
        {row.image ? <img src={row.image.url} alt="" /> : row.art && <BannerArt art={row.art} />}
      </span>
      <span className="grow">{name}</span>
      <ActionIcon size={40} aria-label={t('app_up', { name })} disabled={isFirst} onClick={() => onStep(-1)}>
        <IconArrowUp aria-hidden size={18} />
      </ActionIcon>
      <ActionIcon size={40} aria-label={t('app_down', { name })} disabled={isLast} onClick={() => onStep(1)}>
        <IconArrowDown aria-hidden size={18} />
      </ActionIcon>
    </li>
  );
}

type Answer = CallOutput<typeof banners.list>;

function Cards({ answer, placement, onClose }: Props & { readonly answer: Answer }) {
  const t = useSiteDesignText();
  const f = useFrameText();
  const [ids, setIds] = useState(() => answer.list.map((row) => row.id));
  const sort = useSend(banners.updateSorts, {
    errorDisplay: 'session_only',
    onSuccess: () => {
      toast.success(t('order_saved'));
      onClose();
    },
    onError: (error) => {
      toast.warning(error.code === 409001 ? t('order_stale') : sentenceOf(error));
      void invalidate('banners');
    },
  });
  const rows = ids.flatMap((id) => answer.list.find((row) => row.id === id) ?? []);
  const step = (at: number, by: 1 | -1) =>
    setIds((now) => now.with(at, now[at + by] ?? '').with(at + by, now[at] ?? ''));
  return (
    <>
      <Words as="p" tone="soft" below={12}>
        {t('order_help')}
      </Words>
      <Stack as="ol" gap={8}>
        {rows.map((row, at) => (
          <Card
            key={row.id}
            row={row}
            isFirst={at === 0}
            isLast={at === rows.length - 1}
            onStep={(by) => step(at, by)}
            onDropBefore={(id) => setIds((now) => (now.includes(id) ? movedBefore(now, id, row.id) : now))}
          />
        ))}
      </Stack>
      <Inline gap={8} align="stretch" justify="end" above={16}>
        <Button variant="default" onClick={onClose}>
          {f('cancel')}
        </Button>
        <Button
          loading={sort.isPending}
          onClick={() => sort.mutate({ body: { placement, ids, revision: answer.revision } })}
        >
          {t('order_save')}
        </Button>
      </Inline>
    </>
  );
}

/** All banners of a placement as cards to drag. An order made from an older list shows the present one instead. */
export function BannerOrder({ placement, onClose }: Props) {
  const t = useSiteDesignText();
  const query = { placement, sort: 'sort' as const, per_page: 100 };
  const read = useApi(banners.list, { query });
  return (
    <SideDrawer kind="form" opened onClose={onClose} title={t('order_change')}>
      <Loaded of={read} skeleton={<TextSkeleton lines={5} />}>
        {(data) => <Cards key={data.revision} answer={data} placement={placement} onClose={onClose} />}
      </Loaded>
    </SideDrawer>
  );
}
