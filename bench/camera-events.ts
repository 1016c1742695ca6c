/**
 * Reads of plate cameras over the wire, with everything that follows from one: the decision, the row, the count of the lot
 * and the news to open pages. `--rate=N` a second (200), `--seconds=N` (20), `--cameras=N` (8): nothing may be lost,
 * nothing taken twice, and the lot counted right. Every tenth read is sent twice.
 */
import { hashToken } from '#server/crypto/seal.ts';
import { EVERYWHERE } from '#server/database/database.ts';
import { gateId, organizationId } from '../database/demo/places.ts';
import { demoId } from '../database/demo/random.ts';
import { parkingCamera } from '../src/modules/campus/parking-gate/server/tables.ts';
import { machineLine, option, percentile } from './support/machine.ts';
import { openBenchDatabase, startBenchPortal } from './support/portal-server.ts';

const [rate, seconds, cameras] = [option('rate', 200), option('seconds', 20), option('cameras', 8)];
const organization_id = organizationId('sy-middle');
const lot = demoId('parking_lot:sy-middle:south');
const total = rate * seconds;

console.log(machineLine());
const database = await openBenchDatabase();
const portal = await startBenchPortal(database.url, { ROLE: 'web' });
const { services } = portal;
await services.database.write(EVERYWHERE, async ({ db }) => {
  await db.insert(parkingCamera).values(
    Array.from({ length: cameras }, (_, n) => ({
      organization_id,
      gate_id: gateId('sy-middle', 'SOUTH', 'S'),
      parking_lot_id: lot,
      name: `B${n}`,
      serial: `BENCH-${n}`,
      key_hash: hashToken(`key-${n}`),
      vendor: 'lpr_http' as const,
      direction: 'out' as const,
      is_enabled: true,
    })),
  );
  await db.execute(`update parking_lot set occupied = 0, capacity = 5000 where id = '${lot}'`);
});
const { rows: plates } = await services.database.read(EVERYWHERE, (db) =>
  db.execute<{ plate_no: string }>(
    `select plate_no from parking_plate where organization_id = '${organization_id}' and is_live order by 1`,
  ),
);
const known = plates.map((row) => row.plate_no);
const injected: unknown = portal.app;
const app = injected as { inject(call: object): Promise<{ statusCode: number; body: string }> };
const took: number[] = [];
const again = new Map<number, number>();

/** Cars that nobody knows leave; every fourth is one with a permit that comes and goes. */
async function send(n: number): Promise<void> {
  const [camera, car] = [n % cameras, n % 4];
  const read = {
    event_no: `e${n}`,
    at: new Date().toISOString(),
    confidence: 0.98,
    plate: car === 0 ? (known[(n >> 3) % known.length] ?? '') : `粤C${String(10_000 + (n % 80_000))}`,
    direction: car === 0 ? (n % 8 === 0 ? 'in' : 'out') : car === 1 ? 'in' : 'out',
  };
  const call = {
    method: 'POST',
    url: `/device/lpr/BENCH-${camera}/events`,
    payload: JSON.stringify(read),
    headers: { 'x-device-key': `key-${camera}`, 'content-type': 'application/json' },
  };
  const from = performance.now();
  await Promise.all(n % 10 === 0 ? [until200(call), until200(call)] : [until200(call)]);
  took.push(performance.now() - from);
}

/** As a camera does: what was not answered is sent again a little later, with the same number. */
async function until200(call: object): Promise<void> {
  for (let pause = 200; ; pause = Math.min(3_000, pause * 2)) {
    const { statusCode } = await app.inject(call);
    if (statusCode === 200) return;
    again.set(statusCode, (again.get(statusCode) ?? 0) + 1);
    await new Promise((done) => setTimeout(done, pause));
  }
}

const began = performance.now();
const running: Promise<void>[] = [];
for (let n = 0; n < total; n++) {
  const due = began + (n * 1000) / rate;
  const wait = due - performance.now();
  if (wait > 1) await new Promise((done) => setTimeout(done, wait));
  running.push(send(n));
}
await Promise.all(running);
const lasted = (performance.now() - began) / 1000;
const stored = await services.database.read(EVERYWHERE, async (db) => {
  const { rows } = await db.execute<{ n: number }>(
    `select count(*)::int as n from parking_event e join parking_camera c on c.id = e.parking_camera_id where c.serial like 'BENCH-%'`,
  );
  return rows[0]?.n ?? 0;
});
const [p50, p99] = [percentile(took, 0.5), percentile(took, 0.99)];
console.log(
  `${total} reads at ${rate} a second took ${lasted.toFixed(1)} s: ${stored} stored, ${total - stored} lost; p50 ${p50.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms`,
);
for (const [status, times] of again) console.log(`${times} calls were answered ${status} and sent again`);
const isGood = stored === total && lasted < seconds + 5;
console.log(isGood ? 'good' : 'NOT GOOD');
if (!isGood) process.exitCode = 1;
await portal.close();
await database.stop();
