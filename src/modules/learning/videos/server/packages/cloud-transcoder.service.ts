import { createHmac } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { equalText } from '#server/crypto/seal.ts';
import { DEVICE_ROOT } from '#server/http/wires/wires.ts';
import { callExternal, NoResponse } from '#server/http-out/external-call.ts';
import type { Services } from '#server/services.ts';
import type { TranscoderState, VideoTranscoder } from './video-transcoder.ts';

/** Time in which the service may fetch a film from here. */
const SOURCE_SECONDS = 6 * 3600;
const MOST_BYTES = 16 * 1024 ** 3;
const NAME = 'cloud';

const signatureOf = ({ env }: Services, body: Buffer | string): string =>
  createHmac('sha256', env.VIDEO_TRANSCODER_KEY ?? '')
    .update(body)
    .digest('hex');

const addressOf = ({ env }: Services, path: string): string => `${env.VIDEO_TRANSCODER_URL}${path}`;
const login = ({ env }: Services) => ({ authorization: `Bearer ${env.VIDEO_TRANSCODER_KEY ?? ''}` });

/**
 * A transcoder in the cloud or on other machines of the school, `VIDEO_TRANSCODER_URL` with `VIDEO_TRANSCODER_KEY`: it takes
 * a film by its address, calls back signed with the key, and gives an mp4.
 */
export const cloudTranscoder: VideoTranscoder = {
  name: NAME,
  async start(services, { package_id, file_id, facts }) {
    const source = services.env.public_url + services.files.link(file_id, { show: false, seconds: SOURCE_SECONDS });
    const { status, body } = await callExternal(addressOf(services, '/jobs'), {
      headers: login(services),
      body: {
        reference: package_id,
        source,
        profile: { video: 'h264', audio: 'aac', container: 'mp4', max_height: 1080 },
        duration_seconds: facts.duration_seconds,
        hook: `${services.env.public_url}${DEVICE_ROOT}/video_hooks/${NAME}`,
      },
    });
    const { job } = body;
    if (status >= 300 || typeof job !== 'string' || job === '') throw new NoResponse(`no job, HTTP ${status}`);
    return job;
  },
  async progress(services, job): Promise<TranscoderState> {
    const { status, body } = await callExternal(addressOf(services, `/jobs/${encodeURIComponent(job)}`), {
      headers: login(services),
    });
    if (status >= 300) throw new NoResponse(`no job, HTTP ${status}`);
    if (body['state'] === 'done' || body['state'] === 'failed') return { state: body['state'] };
    return { state: 'running', progress: Number(body['progress'] ?? 0) };
  },
  async fetch(services, job, target, signal) {
    const answer = await fetch(addressOf(services, `/jobs/${encodeURIComponent(job)}/result`), {
      headers: login(services),
      redirect: 'error',
      signal,
    });
    if (!answer.ok || !answer.body) throw new NoResponse(`no result, HTTP ${answer.status}`);
    let bytes = 0;
    const bounded = async function* (chunks: AsyncIterable<Uint8Array>) {
      for await (const chunk of chunks) {
        bytes += chunk.length;
        if (bytes > MOST_BYTES) throw new NoResponse('the result is too long');
        yield chunk;
      }
    };
    await pipeline(Readable.fromWeb(answer.body), bounded, createWriteStream(target));
  },
  isSigned: (services, body, signature) =>
    Boolean(services.env.VIDEO_TRANSCODER_KEY) && equalText(signature, signatureOf(services, body)),
};
