import type { FileShape } from '#shared/calls/files.contract.ts';
import { FileLink } from '#web/ui/record/file-link.tsx';
import classes from './photo-strip.module.css';

/** Small pictures in a row; each opens over the page. */
export function PhotoStrip({ photos }: { readonly photos: readonly FileShape[] }) {
  if (photos.length === 0) return null;
  return (
    <span className={classes.strip}>
      {photos.map((photo) => (
        <FileLink key={photo.id} file={photo}>
          <img src={photo.url} alt={photo.name} loading="lazy" />
        </FileLink>
      ))}
    </span>
  );
}
