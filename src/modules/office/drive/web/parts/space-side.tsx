import { useFormat } from '#web/i18n/format.ts';
import { useLocalizedName } from '#web/i18n/texts.ts';
import { Stack, Words } from '#web/ui/layout/layout.tsx';
import { Ring } from '#web/ui/layout/ring.tsx';
import type { DriveSpace } from '../../contract/drive.shapes.ts';
import { useDriveText } from '../texts.ts';
import { FolderTree } from './folder-tree.tsx';
import { sizeText } from './size-text.ts';
import classes from './space-side.module.css';

interface Props {
  readonly spaces: readonly DriveSpace[];
  readonly chosen: string | undefined;
  readonly hasFolders: boolean;
  readonly onChoose: (id: string) => void;
}

/** How full a space is, from where on it is said in another tone. */
const FULL = 0.9;

/** The spaces of the person with what is used of each, and the folders in them. */
export function SpaceSide({ spaces, chosen, hasFolders, onChoose }: Props) {
  const t = useDriveText();
  const own = spaces[0]?.id;
  return (
    <Stack as="ul" gap={8} className={classes.spaces} aria-label={t('spaces')}>
      {spaces.map((space) => (
        <li key={space.id}>
          <SpaceButton space={space} isChosen={(chosen ?? own) === space.id} onChoose={() => onChoose(space.id)} />
          {hasFolders && <FolderTree parentId={space.id} chosen={chosen} onChoose={onChoose} />}
        </li>
      ))}
    </Stack>
  );
}

interface ButtonProps {
  readonly space: DriveSpace;
  readonly isChosen: boolean;
  readonly onChoose: () => void;
}

function SpaceButton({ space, isChosen, onChoose }: ButtonProps) {
  const t = useDriveText();
  const name = useSpaceName(space);
  const { used, all, share } = useRoom(space);
  return (
    <button type="button" className={classes.space} aria-current={isChosen ? 'true' : undefined} onClick={onChoose}>
      <Ring size={36} share={share} tone={share >= FULL ? 'refused' : 'brand'} label={t('used_of', { used, all })} />
      <Stack as="span">
        <strong>{name}</strong>
        <Words tone="soft" size="small">
          {t('used_of', { used, all })}
        </Words>
      </Stack>
    </button>
  );
}

/** What a space is called: the department, or one's own files. */
export function useSpaceName({ name, name_en }: Pick<DriveSpace, 'name' | 'name_en'>): string {
  const t = useDriveText();
  const localizedName = useLocalizedName();
  return name === null ? t('my_files') : localizedName({ name, name_en });
}

/** How much of a space is used, in words and as a part of it. */
export function useRoom({ used, bytes }: Pick<DriveSpace, 'used' | 'bytes'>) {
  const format = useFormat();
  return { used: sizeText(used, format.bytes), all: sizeText(bytes, format.bytes), share: used / bytes };
}
