import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

const PACKAGE = 's3rver@3.7.1';
const [KEY, SECRET, BUCKET] = ['S3RVER', 'S3RVER', 'portal'];

/**
 * An S3 store behind a proxy that can refuse or stop answering. The store itself comes from npm into the folder given.
 */
export class FileStore {
  mode: 'well' | 'refusing' | 'silent' = 'well';
  readonly #store: ChildProcess;
  readonly #sockets = new Set<Socket>();
  readonly #door;
  readonly #behind: number;

  private constructor(store: ChildProcess, behind: number) {
    this.#store = store;
    this.#behind = behind;
    this.#door = createServer((socket) => this.#receive(socket));
  }

  static async start(folder: string): Promise<FileStore> {
    const program = join(folder, 'node_modules/.bin/s3rver');
    if (!existsSync(program))
      execFileSync('npm', ['install', '--prefix', folder, '--no-audit', '--no-fund', '--loglevel=error', PACKAGE]);
    const behind = 20_000 + Math.floor(Math.random() * 10_000);
    const args = ['-d', join(folder, 'objects'), '-a', '127.0.0.1', '-p', String(behind), '--configure-bucket', BUCKET];
    const store = new FileStore(spawn(process.execPath, [program, ...args], { stdio: 'ignore' }), behind);
    store.#door.listen(0, '127.0.0.1');
    await once(store.#door, 'listening');
    await pause(1500);
    return store;
  }

  get url(): string {
    return `s3://${KEY}:${SECRET}@127.0.0.1:${(this.#door.address() as AddressInfo).port}/${BUCKET}?tls=0`;
  }

  /** Changes the mode; connections that stand are cut. */
  be(mode: FileStore['mode']): void {
    this.mode = mode;
    for (const socket of this.#sockets) socket.destroy();
  }

  stop(): void {
    this.#door.close();
    this.be('refusing');
    this.#store.kill();
  }

  #receive(socket: Socket): void {
    this.#sockets.add(socket.on('error', () => {}));
    socket.on('close', () => this.#sockets.delete(socket));
    if (this.mode === 'refusing') socket.resetAndDestroy();
    if (this.mode !== 'well') return;
    const inner = connect(this.#behind, '127.0.0.1');
    inner.on('error', () => socket.destroy()).on('close', () => socket.destroy());
    socket.on('close', () => inner.destroy());
    socket.pipe(inner).pipe(socket);
  }
}
