import { Button } from '@mantine/core';
import { IconLayoutGrid } from '@tabler/icons-react';
import { useState } from 'react';
import { useEither } from '#web/i18n/bilingual.ts';
import { useHomeText } from '../../texts.ts';
import { type LayoutPage, readLayout } from './layout.ts';
import { LayoutDrawer } from './layout-drawer.tsx';
import { writeLayout } from './layout-moves.ts';
import { useLayoutText } from './use-layout.ts';

/** A block by its kind, with the heading that somebody gave it. */
export interface ArrangeableBlock {
  readonly key: string;
  readonly kind:
    | 'banner'
    | 'usual_apps'
    | 'todos'
    | 'day'
    | 'children'
    | 'notices'
    | 'news'
    | 'cards'
    | 'actions'
    | 'countdown'
    | 'text';
  readonly title: string | null;
  readonly title_en: string | null;
  readonly locked: boolean;
}

interface Props {
  readonly blocks: readonly ArrangeableBlock[];
  readonly page: LayoutPage;
}

/** Opens the arrangement of the own home page. */
export function LayoutButton({ blocks, page }: Props) {
  const [text, setText] = useLayoutText();
  const t = useHomeText();
  const either = useEither();
  const [isOpen, setOpen] = useState(false);
  const named = blocks.map(({ key, kind, title, title_en, locked }) => ({
    key,
    locked,
    name: either(title, title_en) ?? t(`block_${kind}`),
  }));
  return (
    <>
      <Button
        size="compact-sm"
        variant="subtle"
        leftSection={<IconLayoutGrid aria-hidden size={15} />}
        onClick={() => setOpen(true)}
      >
        {t('layout_edit')}
      </Button>
      {isOpen && (
        <LayoutDrawer
          blocks={named}
          layout={readLayout(text, page)}
          onChange={(layout) => setText(writeLayout(text, page, layout))}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}
