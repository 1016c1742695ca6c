import { join } from 'node:path';
import * as z from 'zod';
import { defineJob } from '#server/jobs/job.ts';
import type { JobRun } from '#server/jobs/job-queue.ts';
import { findFfmpeg } from '#server/media/ffmpeg.ts';
import { playsAsIs, probeMedia } from '#server/media/film.ts';
import type { Services } from '#server/services.ts';
import { makeExtras } from './film-extras.ts';
import { inFolder } from './film-files.service.ts';
import { failPackage, findPackage, finishPackage, makePlayable } from './packages.jobs.ts';
import { transcoderOf } from './transcoder.ts';
import { RESULT_JOB } from './video-hooks.service.ts';

/** How much shorter than its film a result may be; one that ends earlier was not finished. */
const SHORTER_SECONDS = 3;

/** Takes what a service outside made of a film. */
async function takeResult(services: Services, id: string, run: JobRun): Promise<void> {
  const pack = await findPackage(services, id);
  const outside = transcoderOf(services);
  if (!pack?.job || !outside || pack.status !== 'working') return;
  const { job } = pack;
  const ffmpeg = findFfmpeg(services.env);
  try {
    await inFolder(async (folder) => {
      const path = join(folder, 'result.mp4');
      await outside.fetch(services, job, path, run.signal);
      const facts = await probeMedia(path);
      if (!playsAsIs(facts) || facts.duration_seconds < (pack.duration_s ?? 0) - SHORTER_SECONDS)
        throw new Error('the result is not the whole film');
      const work = { services, pack, path, facts, ffmpeg, run };
      await makePlayable(work);
      await finishPackage(services, id, await makeExtras(work));
    });
  } catch (error) {
    if (run.signal.aborted || !run.is_last) throw error;
    services.log.error({ err: error, package: id }, 'the result of the transcoder could not be taken');
    await failPackage(services, id, 'portal'); // whatever was wrong, the film of its owner was not
  }
}

export const resultJob = defineJob({
  name: RESULT_JOB,
  title: { cn: '接收转码结果', us: 'Take transcoded videos' },
  schema: z.strictObject({ package_id: z.uuid() }),
  handler: (services: Services, { package_id }, run) => takeResult(services, package_id, run),
  retries: 3,
  retry_pause_seconds: 2,
  longest_seconds: 4 * 3600,
  concurrency: 2,
});
