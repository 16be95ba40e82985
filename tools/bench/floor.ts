import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import { Pool } from 'pg';

/**
 * As little as an answer from this database over HTTP can cost: no framework, no sign-in, no validation, one prepared
 * statement a case. Run as a process of its own: node bench/floor.mjs PORT, with DATABASE_URL.
 */

/** The product's own. */
const POOL_SIZE = 12;

const INSERT = {
  name: 'insert-booking',
  text: `insert into bookings (id, slot_id, student_id, student_name, subject, requested_date, requested_time, starts_at,
      ends_at, duration_minutes, notes, status, created_at, updated_at)
    values ($1, $1, $2, $3, $4, $5::date, $6, $7::timestamptz, $7::timestamptz + interval '1 hour', 60, $8, 'pending', now(), now())
    returning *`,
};
const LATEST = {
  name: 'latest-bookings',
  text: `select * from bookings where student_id = $1 order by created_at desc, id desc limit 20`,
};

const pool = new Pool({ connectionString: process.env.DATABASE_URL, max: POOL_SIZE });

async function insertBooking(request) {
  let text = '';
  for await (const part of request.setEncoding('utf8')) text += part;
  const asked = JSON.parse(text);
  const startsAt = `${asked.date}T${asked.time}:00Z`;
  const { student, name, subject, date, time, notes } = asked;
  const values = [randomUUID(), student, name, subject, date, time, startsAt, notes];
  return (await pool.query({ ...INSERT, values })).rows[0];
}

const server = createServer(async (request, response) => {
  const send = (status, body) => {
    const text = JSON.stringify(body);
    response.writeHead(status, {
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(text),
    });
    response.end(text);
  };
  try {
    if (request.method === 'POST') return send(201, await insertBooking(request));
    const student = request.url.slice(request.url.lastIndexOf('/') + 1);
    send(200, (await pool.query({ ...LATEST, values: [student] })).rows);
  } catch (error) {
    send(500, { message: error.message });
  }
});
server.listen(Number(process.argv[2]), '127.0.0.1', () =>
  console.log('The floor is ready at', process.argv[2]),
);
process.on('SIGTERM', () => server.close(() => pool.end()).closeAllConnections());
