// Loaded into the product under test: its requests to the push service of the tests stay on this machine.
import dns from 'node:dns/promises';
import http from 'node:http';
import https from 'node:https';
import { syncBuiltinESMExports } from 'node:module';

/** The host in the addresses of the tests' push subscriptions. */
const HOST = 'push.example.com';
/** A public address, because the product refuses private ones. */
const ADDRESS = { address: '93.184.215.14', family: 4 };

const { lookup } = dns;
dns.lookup = (host, options) => (host === HOST ? Promise.resolve([ADDRESS]) : lookup(host, options));

const { request } = https;
https.request = (url, options, listener) => {
  if (!(url instanceof URL) || url.hostname !== HOST) return request(url, options, listener);
  const { method, headers, signal } = options;
  return http.request(
    { socketPath: process.env.E2E_PUSH_SOCKET, path: url.pathname, method, headers, signal, agent: false },
    listener,
  );
};
syncBuiltinESMExports();
