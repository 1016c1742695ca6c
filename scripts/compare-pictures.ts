/**
 * `compare-pictures.ts BEFORE AFTER [--out DIR] [--share 0.05]` compares two folders of pictures that the tour kept
 * (`npm run tour -- --all --looks --pictures BEFORE`, then the same with AFTER, on the same day): names every picture that is
 * missing in one of them, has another size, or differs in more than this share of its dots (percent), and draws what differs
 * in red into DIR (else `AFTER/differences`). Ends with 1 when something is named.
 */
import { existsSync, mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import sharp from 'sharp';

/** So much may a colour of a dot differ: edges of letters are not drawn the same each time. */
const NEAR = 24;

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { out: { type: 'string' }, share: { type: 'string', default: '0.05' } },
});
const [before, after] = positionals;
if (!before || !after) {
  process.stderr.write('compare-pictures.ts BEFORE AFTER [--out DIR] [--share PERCENT]\n');
  process.exit(2);
}
const out = values.out ?? join(after, 'differences');
const least = Number(values.share);

const picturesIn = (folder: string) => readdirSync(folder).filter((name) => name.endsWith('.png'));
const names = [...new Set([...picturesIn(before), ...picturesIn(after)])].sort();
let named = 0;
for (const name of names) {
  const problem = await differenceOf(name, join(before, name), join(after, name));
  if (!problem) continue;
  named += 1;
  process.stdout.write(`${name}: ${problem}\n`);
}
process.stdout.write(`${names.length} pictures, ${named} differ\n`);
process.exitCode = named > 0 ? 1 : 0;

async function differenceOf(name: string, was: string, is: string): Promise<string | null> {
  if (!existsSync(was)) return 'is new';
  if (!existsSync(is)) return 'is gone';
  const [old, now] = await Promise.all([was, is].map(dotsOf));
  if (!old || !now) return null;
  const { width, height } = now.info;
  if (old.info.width !== width || old.info.height !== height)
    return `was ${old.info.width} × ${old.info.height}, is ${width} × ${height}`;
  const drawn = Buffer.alloc(now.data.length);
  let different = 0;
  for (let at = 0; at < now.data.length; at += 3) {
    const differs = [0, 1, 2].some(
      (colour) => Math.abs((old.data[at + colour] ?? 0) - (now.data[at + colour] ?? 0)) > NEAR,
    );
    if (differs) different += 1;
    // what is the same stays as a pale picture, so that one sees where the red stands
    for (let colour = 0; colour < 3; colour++)
      drawn[at + colour] = differs ? (colour === 0 ? 255 : 0) : 192 + (now.data[at + colour] ?? 0) / 4;
  }
  const share = (100 * different) / (width * height);
  if (share <= least) return null;
  mkdirSync(out, { recursive: true });
  await sharp(drawn, { raw: { width, height, channels: 3 } })
    .png()
    .toFile(join(out, name));
  return `${share.toFixed(2)} %`;
}

function dotsOf(file: string) {
  return sharp(file).removeAlpha().toColourspace('srgb').raw().toBuffer({ resolveWithObject: true });
}
