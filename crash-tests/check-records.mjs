/** Holds everything that families were promised against the database: nothing lost, nothing twice. */
export async function checkFamilies(query, families, book) {
  const groups = (rows, key) => Map.groupBy(rows, (row) => row[key]);
  const accounts = groups(
    await query(
      `select a.id, a.email, a.email_verified, u.role from accounts a left join users u on u.id = a.id`,
    ),
    'email',
  );
  const byStudent = async (sql) => groups(await query(sql), 'student_id');
  const tables = {
    accounts,
    profiles: await byStudent('select student_id, school_name, revision from student_profiles'),
    balances: await byStudent('select student_id, assigned, completed, remaining from balances'),
    payments: await byStudent('select id, student_id, upload_id, status from payments'),
    bookings: await byStudent('select id, student_id, status, notes from bookings'),
    sessions: await byStudent('select id, student_id, status, notes from sessions'),
    ledger: await byStudent('select id, student_id, cause, reason from ledger_entries'),
  };
  for (const { known } of families) holdFamily(tables, known, book);
}

function holdFamily(tables, known, book) {
  const { email } = known;
  const account = tables.accounts.get(email)?.[0];
  if (known.stage === 'new') return;
  if (!book.hold(account !== undefined, () => `${email}: the account is gone`)) return;
  if (known.stage === 'signed-up') return;
  book.hold(account.email_verified, () => `${email}: was verified, and is not`);
  const of = (table) => tables[table].get(account.id) ?? [];

  if (known.profile !== null) {
    const [{ school_name: school, revision } = {}] = of('profiles');
    const { schoolName, revision: saved } = known.profile;
    book.hold(
      school === schoolName && revision >= saved,
      () => `${email}: profile ${schoolName} (${saved}) was saved, ${school} (${revision}) is there`,
    );
  }
  const [{ assigned = 0, completed = 0, remaining = 0 } = {}] = of('balances');
  const found = `${assigned}/${completed}/${remaining}`;
  const { balance } = known;
  const promised = `${balance.assigned}/${balance.completed}/${balance.remaining}`;
  book.hold(found === promised, () => `${email}: balance ${promised} was promised, ${found} is there`);

  for (const table of ['payments', 'bookings', 'sessions']) holdStatuses(table, of(table), known, book);
  for (const requestId of known.adjustments) {
    const entries = of('ledger').filter(
      ({ cause }) => cause === `adjustment:${known.accountId}:${requestId}`,
    );
    book.hold(entries.length === 1, () => `${email}: adjustment ${requestId} has ${entries.length} entries`);
  }
}

/** Each record that was promised is there with its status, and there is none that nobody asked for. */
function holdStatuses(table, rows, known, book) {
  const there = new Map(rows.map((row) => [row.id, row]));
  for (const [id, { status }] of known[table]) {
    const row = there.get(id);
    book.hold(
      row?.status === status,
      () => `${known.email}: ${table} ${id} was ${status}, ${row?.status ?? 'nothing'} is there`,
    );
  }
  book.hold(
    rows.length === known[table].size,
    () => `${known.email}: ${known[table].size} ${table} were made, ${rows.length} are there`,
  );
}

/** Holds content and messages against the database. */
export async function checkOthers(query, librarians, visitors, book) {
  const items = new Map(
    (await query('select id, title, deleted_at from content_items')).map((row) => [row.id, row]),
  );
  const titles = new Set();
  for (const { known } of librarians) {
    for (const [id, { title, isDeleted }] of known.items) {
      titles.add(title);
      const row = items.get(id);
      const isThere = row !== undefined && row.deleted_at === null;
      book.hold(isThere !== isDeleted, () => `content ${title}: ${isDeleted ? 'is back' : 'is gone'}`);
    }
  }
  const strange = [...items.values()].filter(
    ({ title, deleted_at: gone }) => gone === null && !titles.has(title),
  );
  book.hold(
    strange.length === 0,
    () => `content that nobody published: ${strange.map(({ title }) => title)}`,
  );

  const there = [...items.values()].filter(({ deleted_at: gone }) => gone === null);
  book.hold(
    new Set(there.map(({ title }) => title)).size === there.length,
    () => 'something was published twice',
  );
  const twice = await query(`
    select kind, subject_id from audit_log where kind ~ '^(payment|booking|session)\\.'
    group by kind, subject_id having count(*) > 1`);
  book.hold(twice.length === 0, () => `noted twice: ${JSON.stringify(twice)}`);

  const rows = await query('select message, count(*)::int from contact_messages group by 1');
  const counts = new Map(rows.map(({ message, count }) => [message, count]));
  const promised = visitors.flatMap(({ known }) => [...known.messages]);
  for (const message of promised) {
    book.hold(counts.get(message) === 1, () => `${message}: ${counts.get(message) ?? 0} times there`);
  }
  book.hold(
    counts.size === promised.length,
    () => `${promised.length} messages were sent, ${counts.size} are there`,
  );
}
