import { Inline, Words } from '#web/ui/layout/layout.tsx';
import { FileLink } from '#web/ui/record/file-link.tsx';
import type { RepairDetail } from '../repair-types.ts';

/** Pictures of one moment, each opened by its own. */
export function PhotoRow({ title, photos }: { readonly title: string; readonly photos: RepairDetail['photos'] }) {
  if (photos.length === 0) return null;
  return (
    <section aria-label={title}>
      <Words as="h3" size="normal" weight={600} below={8}>
        {title}
      </Words>
      <Inline as="ul" gap={8} wrap>
        {photos.map((photo) => (
          <li key={photo.id}>
            <FileLink file={photo}>
              <img src={photo.url} alt={photo.name} width={112} height={84} />
            </FileLink>
          </li>
        ))}
      </Inline>
    </section>
  );
}
