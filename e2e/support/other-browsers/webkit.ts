import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import { expect } from '@playwright/test';
import { freePort } from '@/scripts/site/site-process';
import {
  type BrowserOptions,
  elementKey,
  endpoints,
  type SendCommand,
  type StartedBrowser,
} from './webdriver';

/** Starts WebKit's MiniBrowser by WebKitWebDriver, on a display of its own. */
export async function startWebKit({ javaScriptEnabled }: BrowserOptions): Promise<StartedBrowser> {
  const configuration = await mkdtemp(join(tmpdir(), 'frontdesk-webkit-'));
  // The toolbar would keep the window wider than a phone.
  await mkdir(join(configuration, 'gtk-3.0'));
  const style = '* { min-width: 0; min-height: 0; padding: 0; margin: 0; border: 0; }';
  await writeFile(join(configuration, 'gtk-3.0/gtk.css'), style);

  const processes: ChildProcess[] = [];
  const close = async () => {
    for (const each of processes.reverse()) {
      const exited = once(each, 'exit');
      each.kill();
      await exited;
    }
    await rm(configuration, { recursive: true, force: true });
  };
  try {
    const screen = ['-displayfd', '1', '-screen', '0', '1600x1000x24', '-nolisten', 'tcp'];
    const xvfb = spawn('Xvfb', screen, { stdio: ['ignore', 'pipe', 'ignore'] });
    processes.push(xvfb);
    const display = String(await once(xvfb.stdout, 'data')).trim();
    const port = await freePort();
    const driver = spawn('WebKitWebDriver', [`--port=${port}`], {
      stdio: 'ignore',
      env: {
        ...process.env,
        DISPLAY: `:${display}`,
        GDK_BACKEND: 'x11',
        XDG_CONFIG_HOME: configuration,
      },
    });
    processes.push(driver);
    const address = `http://127.0.0.1:${port}`;
    const { send, end } = await startSession(address, [
      '--automation',
      `--enable-javascript=${javaScriptEnabled}`,
    ]);
    return {
      send,
      // WebKit's driver has no command that reads the console.
      listComplaints: () => Promise.resolve([]),
      close: async () => {
        await end();
        await close();
      },
    };
  } catch (error) {
    await close();
    throw error;
  }
}

async function startSession(address: string, args: readonly string[]) {
  const options = { alwaysMatch: { 'webkitgtk:browserOptions': { args } } };
  let session: unknown;
  const start = async () => {
    session = await request('POST', `${address}/session`, { capabilities: options });
  };
  await expect(start, 'WebKit starts').toPass({ timeout: 30_000 });
  const { sessionId } = z.object({ sessionId: z.string() }).parse(session);
  const send: SendCommand = async (command, parameters = {}) => {
    const [method, path] = endpoints[command];
    const { id = '', element, ...body } = parameters;
    const url = `${address}/session/${sessionId}/${path.replace('{id}', String(id))}`;
    if (command !== 'SwitchToFrame') return request(method, url, body);
    const frame = element === undefined ? null : { [elementKey]: element };
    return request(method, url, { id: frame });
  };
  return { send, end: () => request('DELETE', `${address}/session/${sessionId}`) };
}

const failure = z.object({ error: z.string(), message: z.string() });

async function request(
  method: 'GET' | 'POST' | 'DELETE',
  url: string,
  body: object = {},
): Promise<unknown> {
  const content = method === 'POST' ? { body: JSON.stringify(body) } : {};
  const response = await fetch(url, { method, ...content });
  const { value } = z.object({ value: z.unknown() }).parse(await response.json());
  if (response.ok) return value;
  const { error, message } = failure.parse(value);
  throw new Error(`${error}: ${message}`);
}
