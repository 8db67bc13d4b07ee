// A real server for a test: the playground of the server crate, with quick bots and its data in a folder of its own.
import { execFileSync, spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { existsSync, mkdtempSync } from 'node:fs';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const ROOT = new URL('../../../', import.meta.url).pathname;
const TARGET = process.env['CARGO_TARGET_DIR'] ?? join(ROOT, 'target');
const BINARY = process.env['HEXHAVEN_PLAYGROUND'] ?? join(TARGET, 'debug/examples/playground');

export interface Server {
  readonly url: string;
  /** Ends the server as a crash would. */
  crash(): Promise<void>;
  /** Starts it again on the same data. */
  start(): Promise<void>;
  stop(): Promise<void>;
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => probe.once('listening', resolve));
  const { port } = probe.address() as AddressInfo;
  await new Promise((resolve) => probe.close(resolve));
  return port;
}

async function launch(port: number, data: string, pause: number): Promise<ChildProcess> {
  const child = spawn(BINARY, [String(port), join(ROOT, 'web/dist'), data, String(pause)], { stdio: ['ignore', 'pipe', 'inherit'] });
  await new Promise<void>((resolve, reject) => {
    child.stdout?.on('data', (text: Buffer) => text.toString().includes('listening') && resolve());
    child.once('exit', () => reject(new Error('the server did not start')));
  });
  return child;
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return;
  const gone = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGKILL');
  await gone;
}

/** Starts a server; builds it first if it is not there. */
export async function startServer(pause = 10): Promise<Server> {
  if (!existsSync(BINARY)) {
    execFileSync('cargo', ['build', '-p', 'hexhaven-server', '--example', 'playground'], { cwd: ROOT, stdio: 'inherit' });
  }
  const port = await freePort();
  const data = mkdtempSync(join(tmpdir(), 'hexhaven-'));
  let child = await launch(port, data, pause);
  return {
    url: `http://127.0.0.1:${port}`,
    crash: () => end(child),
    start: async () => {
      child = await launch(port, data, pause);
    },
    stop: () => end(child),
  };
}
