/**
 * WebKitGTK, driven by its own WebDriver. Its window is at least 447 px wide, so the tab is a popup,
 * which is as wide as asked.
 */
import { spawn, type ChildProcess } from 'node:child_process';
import { createHash } from 'node:crypto';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import { closeServer, listenOnLoopback } from '../../local/store/listen.ts';
import type { EngineSite, EngineTab, WindowSize } from './engine-tab.ts';
import { openSiteFront, type SiteFront } from './site-front.ts';
import { openWebDriverSession, type WebDriverSession } from './webdriver.ts';

/** The driver reports no console, so each document collects its complaints from its first script. */
const collector = `(() => {
  const found = (window.complaintsOfTest = []);
  const note = (text) => { found.push(String(text)); };
  for (const level of ['error', 'warn']) console[level] = (...said) => note(said.join(' '));
  addEventListener('error', (event) => note(event.message ?? event.target.outerHTML), true);
  addEventListener('unhandledrejection', (event) => note(event.reason));
  addEventListener('securitypolicyviolation', (event) =>
    note(event.violatedDirective + ' ' + event.blockedURI));
  document.currentScript.remove();
})()`;
const collectorSource = `'sha256-${createHash('sha256').update(collector).digest('base64')}'`;

function allowCollector(headers: IncomingHttpHeaders): IncomingHttpHeaders {
  const { 'content-security-policy': policy, ...rest } = headers;
  return {
    ...rest,
    ...(policy && {
      'content-security-policy': String(policy).replace(
        'script-src ',
        `script-src ${collectorSource} `,
      ),
    }),
  };
}

async function openWebKitFront(site: EngineSite): Promise<SiteFront> {
  const front = await openSiteFront(site);
  front.change = (_path, { status, body, headers = {} }) => ({
    status,
    body: body.startsWith('<!DOCTYPE html>')
      ? body.replace('<head>', `<head><script>${collector}</script>`)
      : body,
    headers: allowCollector(headers),
  });
  return front;
}

async function freePort(): Promise<number> {
  const server = createServer();
  const port = await listenOnLoopback(server);
  await closeServer(server, 0);
  return port;
}

/** Starts a display without a screen. The server chooses its number and says it. */
function startDisplay(): Promise<{ readonly name: string; readonly server: ChildProcess }> {
  const args = ['-displayfd', '1', '-screen', '0', '1600x1200x24', '-nolisten', 'tcp'];
  const server = spawn('Xvfb', args, { stdio: ['ignore', 'pipe', 'ignore'] });
  return new Promise((done, fail) => {
    server.once('error', fail);
    server.once('exit', () => {
      fail(new Error('Xvfb does not start'));
    });
    server.stdout.once('data', (number: Buffer) => {
      done({ name: `:${number.toString().trim()}`, server });
    });
  });
}

/** A window opens only when the reader does something. */
async function openPopup(session: WebDriverSession, front: SiteFront, size: WindowSize) {
  await session.goTo(`${front.origin}/robots.txt`);
  const features = `popup,width=${size.width},height=${size.height}`;
  await session.run(`onclick = () => open('/robots.txt', '', '${features}')`);
  await session.turnToNewWindow(() => session.click('pre'));
}

export async function openWebKitTab(
  driverPath: string,
  site: EngineSite,
  size: WindowSize,
): Promise<EngineTab> {
  const port = await freePort();
  const [display, front] = await Promise.all([startDisplay(), openWebKitFront(site)]);
  const driver = spawn(driverPath, [`--port=${port}`], {
    stdio: 'ignore',
    env: {
      ...process.env,
      DISPLAY: display.name,
      GDK_BACKEND: 'x11',
      // The sandbox needs rights that containers do not give.
      WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1',
    },
  });
  const stop = async () => {
    driver.kill();
    display.server.kill();
    await front.close();
  };
  try {
    const session = await openWebDriverSession(`http://127.0.0.1:${port}`);
    await openPopup(session, front, size);
    return tabOf(session, front, stop);
  } catch (error) {
    await stop();
    throw error;
  }
}

function tabOf(session: WebDriverSession, front: SiteFront, stop: () => Promise<void>): EngineTab {
  const run: EngineTab['run'] = async (code, argument) => {
    const script = `const [argument, done] = arguments;
      Promise.resolve(argument).then(${String(code)}).then(
        (result) => done({ result }), (error) => done({ error: String(error) }));`;
    const { error, result } = (await session.runAsync(script, argument)) as {
      readonly error?: string;
      readonly result?: never;
    };
    if (error !== undefined) throw new Error(error);
    return result as never;
  };
  return {
    open: (path) => session.goTo(`${front.origin}${path}`),
    run,
    runSource: (source) => session.run(source),
    click: (selector) => session.click(selector),
    press: (key) => session.press(key),
    type: (text) => session.type(text),
    complaints: () => run(() => Reflect.get(window, 'complaintsOfTest') as readonly string[]),
    async close() {
      await session.end();
      await stop();
    },
  };
}
