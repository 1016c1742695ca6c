import { IconChevronRight } from '@tabler/icons-react';
import { useState } from 'react';
import { useApi } from '#web/api/queries.ts';
import { Words } from '#web/ui/layout/layout.tsx';
import { drive } from '../../contract/drive.contract.ts';
import { useDriveText } from '../texts.ts';
import classes from './folder-tree.module.css';

interface Props {
  readonly parentId: string;
  readonly chosen: string | undefined;
  readonly onChoose: (id: string) => void;
}

const SHOWN = 100;

/** The folders in a place, each opened to those below it when it is asked for. */
export function FolderTree({ parentId, chosen, onChoose }: Props) {
  const t = useDriveText();
  const { data } = useApi(drive.list, { query: { folder_id: parentId, kind: 'folder', per_page: SHOWN } });
  if (!data?.list.length) return null;
  return (
    <ul className={classes.folders}>
      {data.list.map((folder) => (
        <Branch key={folder.id} folder={folder} chosen={chosen} onChoose={onChoose} />
      ))}
      {data.total > data.list.length && (
        <Words as="li" tone="soft" size="small">
          {t('more_folders')}
        </Words>
      )}
    </ul>
  );
}

interface BranchProps extends Omit<Props, 'parentId'> {
  readonly folder: { readonly id: string; readonly name: string };
}

function Branch({ folder, chosen, onChoose }: BranchProps) {
  const t = useDriveText();
  const [isOpen, setOpen] = useState(false);
  return (
    <li>
      <span className={classes.line} data-chosen={chosen === folder.id}>
        <button
          type="button"
          className={classes.twist}
          aria-expanded={isOpen}
          aria-label={t('folders_in', { name: folder.name })}
          onClick={() => setOpen(!isOpen)}
        >
          <IconChevronRight aria-hidden size={16} />
        </button>
        <button
          type="button"
          className={classes.folder}
          aria-current={chosen === folder.id ? 'true' : undefined}
          onClick={() => onChoose(folder.id)}
        >
          {folder.name}
        </button>
      </span>
      {isOpen && <FolderTree parentId={folder.id} chosen={chosen} onChoose={onChoose} />}
    </li>
  );
}
