import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { eq, sql } from 'drizzle-orm';
import { ZipFile } from 'yazl';
import { EVERYWHERE } from '#server/database/database.ts';
import type { JobRun } from '#server/jobs/job-queue.ts';
import type { Actor } from '#server/rights/actor.ts';
import type { Services } from '#server/services.ts';
import type { Lang } from '#shared/text.ts';
import { licenseName } from '../curriculum.service.ts';
import { findRevision } from '../editor/tree.queries.ts';
import { resourceFacts } from '../resource-facts.service.ts';
import { notifyOfCompilation } from '../review/compilation-messages.service.ts';
import { compilation, compilationPack } from '../tables.ts';
import { contentsPage, type Packed, packable } from './pack.policy.ts';

const BYTES_AT_MOST = 500 << 20;

/** Writes a package, stores it for the person who asked, and notifies them. What they may read is asked again at this moment. */
export async function runPack(services: Services, id: string, run: Pick<JobRun, 'signal' | 'is_last'>): Promise<void> {
  const begun = await begin(services, id);
  if (!begun) return;
  const folder = await mkdtemp(join(tmpdir(), 'pack-'));
  try {
    const path = join(folder, 'pack.zip');
    await write(services, path, begun, run.signal);
    await finish(services, begun, path);
  } catch (error) {
    if (run.is_last) await setState(services, id, 'failed');
    throw error;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

interface Begun {
  readonly pack: typeof compilationPack.$inferSelect;
  readonly title: string;
  readonly actor: Actor;
  readonly lang: Lang;
  readonly kept: readonly Packed[];
  readonly left_out: number;
}

async function begin(services: Services, id: string): Promise<Begun | null> {
  return services.database.write(EVERYWHERE, async ({ db }) => {
    const [pack] = await db.select().from(compilationPack).where(eq(compilationPack.id, id)).for('update');
    if (!pack || ['done', 'failed'].includes(pack.state)) return null;
    await db.update(compilationPack).set({ state: 'running' }).where(eq(compilationPack.id, id));
    const [row] = await db.select().from(compilation).where(eq(compilation.id, pack.compilation_id));
    const person = await services.loadPerson(db, pack.user_id, null);
    const revision = await findRevision(db, pack.compilation_id);
    if (!row?.is_served || !person || !revision) {
      await db
        .update(compilationPack)
        .set({ state: 'failed', finished_at: sql`now()` })
        .where(eq(compilationPack.id, id));
      return null;
    }
    const actor: Actor = {
      ...person,
      session_id: '',
      session_kind: 'staff',
      impersonator_id: null,
      switched_from: null,
    };
    const facts = await resourceFacts(
      { db, services, actor },
      revision.tree.items.map((item) => item.course_resource_id),
    );
    const packed = packable(revision.tree, facts, person.organization_id);
    return { pack, title: revision.facts.title, actor, lang: person.lang, ...packed };
  });
}

async function write(services: Services, path: string, begun: Begun, signal: AbortSignal): Promise<void> {
  const { title, kept, lang } = begun;
  const zip = new ZipFile();
  const written = pipeline(zip.outputStream, createWriteStream(path), { signal });
  const name = lang === 'cn' ? '目录.html' : 'Contents.html';
  zip.addBuffer(Buffer.from(contentsPage(title, kept, (code) => licenseName(code, lang), lang)), name);
  let bytes = 0;
  for (const one of kept) {
    const file = await services.database.read(EVERYWHERE, (db) => services.files.find(db, one.file_id));
    if (!file || bytes + file.size > BYTES_AT_MOST) continue;
    bytes += file.size;
    zip.addReadStreamLazy(one.path, (done) => {
      services.files.read(file).then(
        (stream) => done(null, stream),
        (error: unknown) => done(error, new PassThrough()),
      );
    });
  }
  zip.end();
  await written;
}

async function finish(services: Services, { pack, title, actor, kept }: Begun, path: string): Promise<void> {
  const file = await services.files.keep({
    path,
    kind: 'compilation_pack',
    name: `${title}.zip`,
    mime: 'application/zip',
    owner_id: pack.user_id,
    organization_id: actor.organization_id,
  });
  await services.database.write(EVERYWHERE, async ({ db }) => {
    await services.files.attach(db, pack.user_id, 'compilation_pack', [file.id], {
      type: 'compilation_pack',
      id: pack.id,
    });
    await db
      .update(compilationPack)
      .set({ state: 'done', done: kept.length, file_id: file.id, finished_at: sql`now()` })
      .where(eq(compilationPack.id, pack.id));
    const { compilation_id, organization_id } = pack;
    const link = `/teach_assets/${compilation_id}/detail?pack=${pack.id}`;
    await notifyOfCompilation(
      { db, services },
      'packed',
      [pack.user_id],
      { id: compilation_id, title, organization_id },
      { link },
    );
  });
}

function setState(services: Services, id: string, state: 'failed'): Promise<unknown> {
  return services.database.write(EVERYWHERE, ({ db }) =>
    db.update(compilationPack).set({ state, finished_at: sql`now()` }).where(eq(compilationPack.id, id)),
  );
}
