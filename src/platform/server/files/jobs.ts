import * as z from 'zod';
import { defineJob } from '../jobs/job.ts';
import { measurePictures } from './measure-pictures.service.ts';
import { rewritePictures } from './rewrite-pictures.service.ts';
import { sweepUploads } from './uploads/pieces.service.ts';

/** Files that were uploaded but never used, or are used no more, go every night. */
export const sweepFiles = defineJob({
  name: 'files.sweep',
  title: { cn: '清理未使用的文件', us: 'Remove unused files' },
  schema: z.object({}),
  schedule: { cron: '20 3 * * *', payload: {} },
  handler: async (services) => {
    const count = await services.files.sweep();
    const staged = await services.files.staged.sweep();
    const uploads = await sweepUploads(services);
    services.log.info({ count, staged, uploads }, 'loose files removed');
  },
});

/** Pictures that were kept before they were measured at the door. The first night does it for good. */
export const measureOldPictures = defineJob({
  name: 'files.measure_pictures',
  title: { cn: '测量旧图片的尺寸', us: 'Measure older images' },
  schema: z.object({}),
  schedule: { cron: '10 4 * * *', payload: {} },
  handler: async (services) => {
    const done = await measurePictures(services);
    if (done.measured + done.unreadable > 0) services.log.info(done, 'older pictures were measured');
  },
});

/** After the sweep, so that nothing is written anew that goes anyway. */
export const rewriteOldPictures = defineJob({
  name: 'files.rewrite_pictures',
  title: { cn: '重新写入分段上传的旧图片', us: 'Rewrite old images uploaded in pieces' },
  schema: z.object({}),
  schedule: { cron: '50 3 * * *', payload: {} },
  handler: async (services) => {
    const done = await rewritePictures(services);
    if (done.written + done.refused > 0) services.log.info(done, 'pictures that came in pieces were written anew');
  },
});
