import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import { Pool } from 'pg';

/**
 * The floor: the minimum cost of an HTTP response from this database. It has no framework, session or validation, and
 * one prepared statement per case.
 * Usage: DATABASE_URL=URL node tools/bench/floor.ts PORT
 */

/** As in the product. */
const POOL_SIZE = 12;

const INSERT = {
  name: 'insert-booking',
  text: `with lesson as (
      insert into lessons (id, subject, local_date, local_time, duration_minutes, starts_at, ends_at)
      values ($1, $3, $4::date, $5, 60, $6::timestamptz, $6::timestamptz + interval '1 hour'))
    insert into lesson_participants (id, lesson_id, student_id, origin, status, starts_at, ends_at, notes, created_at)
    values ($1, $1, $2, 'requested', 'requested', $6::timestamptz, $6::timestamptz + interval '1 hour', $7, now())
    returning *`,
};
const LATEST = {
  name: 'latest-bookings',
  text: `select * from lesson_participants p join lessons l on l.id = p.lesson_id
    where p.student_id = $1 order by p.created_at desc, p.id desc limit 20`,
};

/** A booking to insert. */
export interface FloorBooking {
  readonly student: string;
  readonly subject: string;
  readonly date: string;
  readonly time: string;
  readonly notes: string;
}

const [port] = process.argv.slice(2);
const pool = new Pool({ connectionString: process.env.DATABASE_URL, max: POOL_SIZE });

async function insertBooking(request: IncomingMessage): Promise<object> {
  let body = '';
  for await (const text of request.setEncoding('utf8')) body += text;
  const { student, subject, date, time, notes }: FloorBooking = JSON.parse(body);
  const values = [randomUUID(), student, subject, date, time, `${date}T${time}:00Z`, notes];
  return (await pool.query({ ...INSERT, values })).rows[0];
}

async function listLatest({ url = '' }: IncomingMessage): Promise<object> {
  const student = url.slice(url.lastIndexOf('/') + 1);
  return (await pool.query({ ...LATEST, values: [student] })).rows;
}

const server = createServer(async (request, response) => {
  const send = (status: number, body: object) => {
    const text = JSON.stringify(body);
    response.writeHead(status, {
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(text),
    });
    response.end(text);
  };
  try {
    if (request.method === 'POST') send(201, await insertBooking(request));
    else send(200, await listLatest(request));
  } catch (error) {
    send(500, { message: String(error) });
  }
});
server.listen(Number(port), '127.0.0.1', () => console.log(`The floor is ready at ${port}`));
process.on('SIGTERM', () => server.close(() => pool.end()).closeAllConnections());
