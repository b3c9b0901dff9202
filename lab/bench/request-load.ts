/**
 * Run as a process of its own: requests paths of a local server over many connections, and prints how
 * long all took, in ms. Arguments: port, number of requests, connections, then the paths in turn.
 */
import { Agent, request } from 'node:http';

const [port = '0', requests = '0', connections = '1', ...paths] = process.argv.slice(2);
const agent = new Agent({ keepAlive: true, maxSockets: Number(connections) });
const headers = {
  accept: 'text/html',
  'accept-encoding': 'br',
  'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
};

function get(path: string): Promise<void> {
  return new Promise((done, fail) => {
    request({ host: '127.0.0.1', port, path, agent, headers }, (response) => {
      if (response.statusCode !== 200) fail(new Error(`${path}: status ${response.statusCode}`));
      response.resume().on('end', done).on('error', fail);
    })
      .on('error', fail)
      .end();
  });
}

let next = 0;
const started = performance.now();
await Promise.all(
  Array.from({ length: Number(connections) }, async () => {
    while (next < Number(requests)) {
      next += 1;
      await get(paths[next % paths.length] ?? '/');
    }
  }),
);
process.stdout.write(String(performance.now() - started));
agent.destroy();
