import type { FileShape } from '#shared/calls/files.contract.ts';
import { Inline } from '#web/ui/layout/layout.tsx';
import { FileLink } from '#web/ui/record/file-link.tsx';
import classes from './photo-strip.module.css';

/** Small pictures in a row; each opens over the page. */
export function PhotoStrip({ photos }: { readonly photos: readonly FileShape[] }) {
  if (photos.length === 0) return null;
  return (
    <Inline as="span" gap={8} align="stretch" above={8} className={classes.strip}>
      {photos.map((photo) => (
        <FileLink key={photo.id} file={photo}>
          <img src={photo.url} alt={photo.name} loading="lazy" />
        </FileLink>
      ))}
    </Inline>
  );
}
