// A real server for tests: the program itself, with quick bots, quick clocks and its data in a folder of its own.
import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

const ROOT = new URL('../../../', import.meta.url).pathname;
const TARGET = process.env['CARGO_TARGET_DIR'] ?? join(ROOT, 'target');
const BINARY = process.env['HEXHAVEN'] ?? join(TARGET, 'debug/hexhaven');

/** The program itself. */
export const hexhaven = () => BINARY;

/** A program built along with the server. */
export function built(name: string): string {
  const path = join(dirname(BINARY), name);
  if (!existsSync(path))
    throw new Error(`there is no ${path}: run \`cargo build --workspace --bins --examples\` first`);
  return path;
}

/** The number from which all chance follows: the same tests play the same games. With `any` every run plays others. */
const SEED = process.env['HEXHAVEN_SEED'] ?? '1';

/** Milliseconds that a bot waits, and that a timer counts as a second: the quickest turn has four seconds. */
const [BOT_PAUSE, TIMER_SECOND] = [5, 100];

export interface Server {
  readonly url: string;
  /** The folder with its data. */
  readonly data: string;
  /** Ends the server as a crash would. */
  crash(): Promise<void>;
  /** Starts it again on the same data and the same port. */
  start(): Promise<void>;
  stop(): Promise<void>;
}

interface Running {
  readonly child: ChildProcess;
  readonly url: string;
}

async function launch(port: string, data: string): Promise<Running> {
  const args = ['serve', '--no-open', '--lang', 'en', '--for-load', '--port', port, '--data', data];
  const quick = ['--bot-pause', String(BOT_PAUSE), '--timer-second', String(TIMER_SECOND)];
  const repeatable = SEED === 'any' ? [] : ['--repeatable', SEED];
  const child = spawn(BINARY, [...args, ...quick, ...repeatable], { stdio: ['ignore', 'pipe', 'inherit'] });
  const url = await new Promise<string>((resolve, reject) => {
    child.stdout.on('data', (text: Buffer) => {
      const [address] = /http:\/\/[\d.]+:\d+/.exec(text.toString()) ?? [];
      if (address) resolve(address);
    });
    child.once('exit', () => reject(new Error('the server did not start')));
  });
  return { child, url };
}

async function end({ child }: Running): Promise<void> {
  if (child.exitCode !== null) return;
  const gone = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGKILL');
  await gone;
}

/** Starts a server. */
export async function startServer(): Promise<Server> {
  if (!existsSync(BINARY)) throw new Error(`there is no ${BINARY}: run \`cargo build\` first, or name it in HEXHAVEN`);
  const data = mkdtempSync(join(tmpdir(), 'hexhaven-'));
  let running = await launch('0', data);
  const { url } = running;
  return {
    url,
    data,
    crash: () => end(running),
    start: async () => {
      running = await launch(new URL(url).port, data);
    },
    stop: async () => {
      await end(running);
      rmSync(data, { recursive: true, force: true });
    },
  };
}
