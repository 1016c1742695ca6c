import { FileLink } from '#web/ui/record/file-link.tsx';
import type { RepairDetail } from '../repair-types.ts';
import classes from './photo-row.module.css';

/** Pictures of one moment, each opened by its own. */
export function PhotoRow({ title, photos }: { readonly title: string; readonly photos: RepairDetail['photos'] }) {
  if (photos.length === 0) return null;
  return (
    <section aria-label={title}>
      <h3 className={classes.title}>{title}</h3>
      <ul className={classes.photos}>
        {photos.map((photo) => (
          <li key={photo.id}>
            <FileLink file={photo}>
              <img src={photo.url} alt={photo.name} />
            </FileLink>
          </li>
        ))}
      </ul>
    </section>
  );
}
