/** A file with the folders that it lay in where it was dropped. */
export interface DroppedFile {
  readonly file: File;
  readonly folders: readonly string[];
}

/** What is left alone of a dropped tree: notes of operating systems about their folders. */
const NOTES = new Set(['.DS_Store', 'Thumbs.db', 'desktop.ini']);
const MOST = 1000;

/** All files of what was dropped, those in folders with the way to them. */
export async function droppedFiles(data: DataTransfer): Promise<DroppedFile[]> {
  // entries are gone after the event: they are taken before anything is waited for
  const entries = [...data.items].flatMap((item) => item.webkitGetAsEntry?.() ?? []);
  if (entries.length === 0) return [...data.files].map((file) => ({ file, folders: [] }));
  const found: DroppedFile[] = [];
  for (const entry of entries) await walk(entry, [], found);
  return found.slice(0, MOST);
}

async function walk(entry: FileSystemEntry, folders: readonly string[], found: DroppedFile[]): Promise<void> {
  if (found.length >= MOST || NOTES.has(entry.name)) return;
  if (entry.isFile) {
    const file = await new Promise<File>((done, failed) => (entry as FileSystemFileEntry).file(done, failed));
    found.push({ file, folders });
    return;
  }
  const reader = (entry as FileSystemDirectoryEntry).createReader();
  // a reader gives a hundred at once, and nothing when there are no more
  for (;;) {
    const some = await new Promise<FileSystemEntry[]>((done, failed) => reader.readEntries(done, failed));
    if (some.length === 0) return;
    for (const one of some) await walk(one, [...folders, entry.name], found);
  }
}
