import { describe, expect, it } from 'vitest';
import { castId } from '../database/demo/cast.ts';
import { demoWithNobodyBusy } from './support/demo-with-nobody-busy.ts';
import { setUpJourney } from './support/journey.ts';

const demo = await demoWithNobodyBusy();

/** A camera and a microphone that every browser has: a picture that changes, and a tone. */
function pretendCamera(): void {
  const open = async () => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 640, height: 360 });
    const context = canvas.getContext('2d');
    let n = 0;
    setInterval(() => {
      n += 7;
      if (!context) return;
      context.fillStyle = `hsl(${n % 360} 80% 50%)`;
      context.fillRect(0, 0, 640, 360);
    }, 40);
    const sound = new AudioContext();
    const tone = sound.createOscillator();
    const out = sound.createMediaStreamDestination();
    tone.connect(out);
    tone.start();
    return new MediaStream([...canvas.captureStream(25).getTracks(), ...out.stream.getTracks()]);
  };
  Object.defineProperty(navigator.mediaDevices, 'getUserMedia', { value: open });
}

describe('a live from the browser', () => {
  const { pageOf, profile, as } = setUpJourney({ ...demo, MEDIA_RTMP_PORT: '0', ROLE: 'all' });
  const at = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();

  it('is measured, sent with camera and microphone, and seen in its room within twelve seconds', async () => {
    const [host, office] = [as('homeroom'), as('office')];
    const options = await host('GET', '/lives/audience_options?kind=department');
    const of = options.data.list.find((one: { name: string }) => one.name.includes('班'));
    const types = await host('GET', '/live_types');
    const made = await host('POST', '/lives', {
      title: '三月家长会',
      department_id: of.id,
      host_id: castId('homeroom'),
      replay: 'none',
      live_type_id: types.data.list.find((one: { code: string }) => one.code === 'parent_meeting').id,
      plan_start_at: at(20),
      plan_end_at: at(80),
      audience: { include: [{ kind: 'department', id: of.id, user_types: ['guardian'] }] },
    });
    expect(made.message ?? made.code).toBe(0);
    const { id } = made.data;
    await office('PUT', `/lives/${id}/approve`, { opinion: '' });

    const camera = await profile();
    await camera.addInitScript(pretendCamera);
    const studio = await pageOf('homeroom', `/mgmtLive/${id}/studio`, undefined, camera);
    await studio.getByRole('button', { name: '测量上行带宽' }).click();
    await studio.getByText(/上行 [\d.]+ Mb\/s/).waitFor();
    await studio.getByRole('button', { name: '打开摄像头' }).click();
    await studio.getByRole('button', { name: '开始推流' }).click();
    await studio.getByText(/正在推流，0?\.?\d*[1-9]/).waitFor();
    await expect.poll(async () => (await host('GET', `/lives/${id}/check_is_push`)).data.publish_state).toBe('pushing');
    expect((await host('PUT', `/lives/${id}/start`)).code).toBe(0);

    const room = await pageOf('office', `/mgmtLive/${id}`);
    await room.waitForFunction(
      () => [...document.querySelectorAll('video')].some((video) => video.currentTime > 0 && video.videoWidth === 640),
      undefined,
    );

    // another device takes over: this browser is told, and does not come back by itself
    expect((await host('PUT', `/lives/${id}/take_over`)).code).toBe(0);
    await studio.getByText('推流已被中断').waitFor();
    expect((await office('PUT', `/lives/${id}/close`, { reason: '内容不当' })).code).toBe(0);
  });
});
