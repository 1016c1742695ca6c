import { IconFileText, IconLink, IconMusic, IconPhoto, IconPlayerPlay } from '@tabler/icons-react';
import { useSearchParams } from 'react-router';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { useCompilationText } from '../../texts.ts';
import classes from './contents.module.css';
import { ItemPreview, type ShownItem } from './item-preview.tsx';
import { sectionsOf } from './outline.ts';

interface Node {
  readonly id: string;
  readonly parent_id: string | null;
  readonly title: string;
  readonly sort: number;
}

interface Props {
  readonly id: string;
  readonly tree: { readonly nodes: readonly Node[]; readonly items: readonly ShownItem[] };
  readonly renew?: (itemId: string) => Promise<ShownItem | undefined>;
}

/** The tree at the left, what is chosen of it at the right; the choice stands in the address. */
export function Contents({ id, tree, renew }: Props) {
  const t = useCompilationText();
  const [address, setAddress] = useSearchParams();
  const sections = sectionsOf(tree.nodes, tree.items);
  const ordered = sections.flatMap((section) => section.items);
  const chosen = ordered.find((item) => item.id === address.get('item')) ?? ordered[0];
  const choose = (item: string) =>
    setAddress(
      (now) => {
        const next = new URLSearchParams(now);
        next.set('item', item);
        return next;
      },
      { replace: true },
    );
  if (sections.length === 0) return <EmptyState title={t('no_sections')} detail={t('no_sections_help')} />;
  return (
    <div className={classes.columns}>
      <nav className={classes.tree} aria-label={t('contents')}>
        {sections.map(({ node, depth, items }) => (
          <section key={node.id} style={{ ['--level' as string]: depth - 1 }}>
            <h3>{node.title}</h3>
            <ul>
              {items.map((item) => (
                <li key={item.id}>
                  <button type="button" aria-current={item.id === chosen?.id} onClick={() => choose(item.id)}>
                    <KindIcon kind={item.resource?.kind} />
                    <span>{item.resource?.title ?? t('item_gone')}</span>
                  </button>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </nav>
      <div className={classes.main}>
        {chosen ? (
          <ItemPreview
            key={chosen.id}
            compilationId={id}
            item={chosen}
            {...(renew ? { renew: () => renew(chosen.id) } : {})}
          />
        ) : (
          <EmptyState title={t('no_items')} detail={t('no_items_help')} />
        )}
      </div>
    </div>
  );
}

const ICONS: Readonly<Record<string, typeof IconLink>> = {
  image: IconPhoto,
  audio: IconMusic,
  video: IconPlayerPlay,
  link: IconLink,
};

function KindIcon({ kind = '' }: { readonly kind?: string | undefined }) {
  const Icon = ICONS[kind] ?? IconFileText;
  return <Icon aria-hidden size={16} stroke={1.6} />;
}
