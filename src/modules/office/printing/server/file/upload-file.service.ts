import { rowReach } from '#server/database/database.ts';
import { admit } from '#server/files/admit.ts';
import { sanitizeName } from '#server/files/file-names.ts';
import type { Context } from '#server/http/context.ts';
import { currentOrganization } from '#server/rights/actor.ts';
import { fileRefusals } from '#shared/calls/files.contract.ts';
import type { UploadedFile } from '#shared/endpoint.ts';
import { RefusalError, refuse } from '#shared/refusal.ts';
import { cut } from '#shared/text/cut.ts';
import { EXAM_FILE, isOfficeFile, PRINT_FILE } from '../../contract/file-rules.ts';
import { printRefusals as r } from '../../contract/print.refusals.ts';
import { printFile } from '../tables.ts';
import { countPages } from './count-pages.ts';
import { examFileKind, printFileKind } from './file-kinds.ts';

const KINDS = { [PRINT_FILE]: printFileKind, [EXAM_FILE]: examFileKind } as const;

/** What is said of a file that is none; both are told by its name, since several may be on their way. */
const DAMAGED: readonly string[] = [fileRefusals.not_pdf, fileRefusals.broken, fileRefusals.not_picture].map(
  ({ key }) => key,
);

/** As people know it, without folders, short enough for a sentence. */
const nameIn = (filename: string): string => cut(filename.split(/[/\\]/).at(-1) ?? '', 80);

/**
 * Takes in a file to print and counts its pages, without a connection in hand. Refuses office documents, whose pages nobody
 * knows, and what cannot be read, by its name.
 */
export async function uploadPrintFile(ctx: Context, kindName: keyof typeof KINDS, upload: UploadedFile | undefined) {
  if (!upload) throw refuse(fileRefusals.empty);
  const organization_id = currentOrganization(ctx.actor);
  const kind = KINDS[kindName];
  const name = nameIn(upload.filename);
  if (isOfficeFile(upload.filename)) throw refuse(r.save_as_pdf, { name });
  const content = await admit(kind, upload).catch((error: unknown) => {
    if (error instanceof RefusalError && DAMAGED.includes(error.refusal.key)) throw refuse(r.unreadable, { name });
    throw error;
  });
  const pages = await countPages(content.path, content.mime);
  if (typeof pages === 'string') throw refuse(r[pages], { name });
  const owner_id = ctx.actor.user_id;
  const { files, database } = ctx.services;
  const row = await files.keep({
    ...content,
    kind: kind.kind,
    name: sanitizeName(upload.filename, content.mime),
    number: ctx.actor.number,
    owner_id,
    organization_id,
  });
  const known = { id: row.id, name: row.name, mime: row.mime, size: row.size, pages };
  await database.write(rowReach(ctx.actor.client_id, ctx.actor.reach), ({ db }) =>
    db.insert(printFile).values({ ...known, organization_id, owner_id, kind: kindName }),
  );
  ctx.audit({
    action: 'print_file.upload',
    target: ['file', row.id],
    organization_id,
    after: { kind: kindName, pages },
  });
  return known;
}
