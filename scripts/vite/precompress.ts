import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { Plugin } from 'vite';

const WORTH_BYTES = 1024;
const TEXT = /\.(?:js|css|svg|json|wasm)$/;

/** Writes `.gz` and `.br` beside every text asset, so that the server sends files and compresses nothing. */
export function precompress(): Plugin {
  let outDir = '';
  return {
    name: 'precompress',
    apply: 'build',
    configResolved(config) {
      outDir = config.build.outDir.startsWith('/') ? config.build.outDir : join(config.root, config.build.outDir);
    },
    closeBundle() {
      for (const file of readdirSync(outDir, { recursive: true, encoding: 'utf8' })) {
        if (!TEXT.test(file)) continue;
        const bytes = readFileSync(join(outDir, file));
        if (bytes.length < WORTH_BYTES) continue;
        writeFileSync(join(outDir, `${file}.gz`), gzipSync(bytes, { level: 9 }));
        const quality = { [constants.BROTLI_PARAM_QUALITY]: 10, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length };
        writeFileSync(join(outDir, `${file}.br`), brotliCompressSync(bytes, { params: quality }));
      }
    },
  };
}
