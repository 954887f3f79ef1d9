import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import { expect } from '@playwright/test';
import type { BrowserOptions, StartedBrowser } from './webdriver';

/**
 * Starts Firefox without a window and connects to Marionette, its own server of WebDriver commands, to
 * which geckodriver connects too. Debian has no geckodriver.
 */
export async function startFirefox({ javaScriptEnabled }: BrowserOptions): Promise<StartedBrowser> {
  const profile = await mkdtemp(join(tmpdir(), 'frontdesk-firefox-'));
  const preferences = {
    'marionette.port': 0,
    'javascript.enabled': javaScriptEnabled,
    'toolkit.legacyUserProfileCustomizations.stylesheets': true,
  };
  const lines = Object.entries(preferences).map(
    ([name, value]) => `user_pref("${name}", ${value});`,
  );
  await writeFile(join(profile, 'user.js'), lines.join('\n'));
  // Firefox's own bars would keep the window wider than a phone.
  await mkdir(join(profile, 'chrome'));
  await writeFile(join(profile, 'chrome/userChrome.css'), ':root { min-width: 0 !important; }');

  const flags = ['--headless', '--no-remote', '--marionette', '--remote-allow-system-access'];
  const firefox = spawn('firefox-esr', [...flags, '--profile', profile], { stdio: 'ignore' });
  const exited = once(firefox, 'exit');
  const close = async () => {
    firefox.kill();
    await exited;
    await rm(profile, { recursive: true, force: true });
  };
  try {
    const send = await connectToMarionette(await readPort(profile));
    await send('WebDriver:NewSession', {});
    return {
      send: (command, parameters = {}) => send(`WebDriver:${command}`, parameters),
      listComplaints: () => listConsoleErrors(send),
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Resolves with the port that Firefox has written to its profile. */
async function readPort(profile: string): Promise<number> {
  let port = 0;
  const read = async () => {
    port = Number(await readFile(join(profile, 'MarionetteActivePort'), 'utf8').catch(() => ''));
    return port;
  };
  await expect.poll(read, { message: 'Firefox starts', timeout: 30_000 }).toBeGreaterThan(0);
  return port;
}

type Send = (command: string, parameters: Readonly<Record<string, unknown>>) => Promise<unknown>;

const hello = z.object({ applicationType: z.string(), marionetteProtocol: z.literal(3) });
const failure = z.object({ error: z.string(), message: z.string() });
/** Type, id of the command, error, result. */
const responseMessage = z.tuple([z.literal(1), z.number(), failure.nullable(), z.unknown()]);
const wrapped = z.strictObject({ value: z.unknown() });

/** Messages of Marionette are JSON, after the number of its bytes and a colon. */
async function connectToMarionette(port: number): Promise<Send> {
  const socket = connect(port, '127.0.0.1');
  const messages = readMessages(socket);
  const next = async () => (await messages.next()).value;
  hello.parse(await next());
  let commands = 0;
  return async (command, parameters) => {
    commands += 1;
    const message = JSON.stringify([0, commands, command, parameters]);
    socket.write(`${Buffer.byteLength(message)}:${message}`);
    const [, , error, result] = responseMessage.parse(await next());
    if (error !== null) throw new Error(`${error.error}: ${error.message}`);
    const { data } = wrapped.safeParse(result);
    return data === undefined ? result : data.value;
  };
}

async function* readMessages(socket: Socket): AsyncGenerator<unknown, undefined> {
  let received = Buffer.alloc(0);
  for await (const chunk of socket) {
    received = Buffer.concat([received, z.instanceof(Buffer).parse(chunk)]);
    for (;;) {
      const colon = received.indexOf(':');
      const end = colon + 1 + Number(received.subarray(0, colon).toString());
      if (colon === -1 || received.length < end) break;
      yield JSON.parse(received.subarray(colon + 1, end).toString());
      received = received.subarray(end);
    }
  }
  return undefined;
}

/** Runs in Firefox itself, whose console has the errors of all pages. */
const readConsole = `
  const errors = [];
  for (const message of Services.console.getMessageArray()) {
    if (!(message instanceof Ci.nsIScriptError) || !/^https?:/.test(message.sourceName)) continue;
    const isWarning = (message.flags & Ci.nsIScriptError.warningFlag) !== 0;
    if (!isWarning || /^CSP/.test(message.category)) errors.push(String(message));
  }
  return errors;
`;

async function listConsoleErrors(send: Send): Promise<readonly string[]> {
  await send('Marionette:SetContext', { value: 'chrome' });
  const errors = await send('WebDriver:ExecuteScript', { script: readConsole, args: [] });
  await send('Marionette:SetContext', { value: 'content' });
  return z.array(z.string()).parse(errors);
}
