import type { CallMeta } from '@thuto/contract/calls/call';
import { isContractProcedure } from '@orpc/contract';
import { contract } from '@thuto/contract/contract';
import { FIELD_RIGHTS, needsRight } from '@thuto/contract/fields/field-rights';
import { ownStudentIdOf } from '@thuto/domain/ids';
import {
  can,
  getCondition,
  GUARDIAN_RIGHTS,
  type GuardianRight,
  type GuardianRights,
} from '@thuto/domain/policy';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { hideFields } from './hide-fields.ts';
import { assessments } from './platform/db/schema/assessments.ts';
import { guardianships, students } from './platform/db/schema/students.ts';
import { buildTestApp, type TestApp } from './testing/build-test-app.ts';
import { makeNewStudent, makeStudent, type Person } from './testing/people.ts';
import { submitProof } from './testing/submit-proof.ts';

/** All combinations of rights. */
const RIGHTS: readonly GuardianRights[] = Array.from({ length: 16 }, (_, bits) => {
  const rights = GUARDIAN_RIGHTS.map((right, index) => [right, (bits & (2 ** index)) !== 0] as const);
  return Object.fromEntries(rights) as unknown as GuardianRights;
});
const nameOf = (rights: GuardianRights) =>
  GUARDIAN_RIGHTS.filter((right) => rights[right]).join(', ') || 'no right';

/** What the name of a field says about the right that it needs. */
const SENSITIVE: readonly { readonly right: GuardianRight; readonly fields: RegExp }[] = [
  {
    right: 'canPay',
    fields:
      /lisente|reference|receipt|proof|transaction|payer|payments?\b.*\.(id|status|reason)$|current\.|underreview/i,
  },
  {
    right: 'canSeeProgress',
    fields:
      /answerhtml|iscorrect|topics?\b|secure|marks|grade$|exitticket|planitem|evidence|homework|comment/i,
  },
  { right: 'canBook', fields: /parent(email|phone)/i },
];

/** Fields that look sensitive and are not, with the reason. */
const OPEN_FIELDS: Readonly<Record<string, string>> = {
  '.details.grade': 'the school grade of the profile',
  '.completeness.payment': 'a step of Profile Setup, which everyone who follows sees as done or open',
};

interface Leaf {
  readonly path: string;
  /** Rights that are marked on the way to the field. */
  readonly needs: readonly GuardianRight[];
}

/** Lists the fields of a schema with the rights that the contract marks. */
function listLeaves(schema: unknown, path = '', above: readonly GuardianRight[] = []): Leaf[] {
  const mark = schema instanceof z.ZodType ? FIELD_RIGHTS.get(schema) : undefined;
  const needs = mark === undefined ? above : [...above, mark.right];
  if (schema instanceof z.ZodObject) {
    return Object.entries(schema.shape).flatMap(([name, field]) =>
      listLeaves(field, `${path}.${name}`, needs),
    );
  }
  if (schema instanceof z.ZodArray) return listLeaves(schema.element, path, needs);
  if (schema instanceof z.ZodNullable || schema instanceof z.ZodOptional || schema instanceof z.ZodDefault) {
    return listLeaves(schema.unwrap(), path, needs);
  }
  if (schema instanceof z.ZodUnion) return schema.options.flatMap((one) => listLeaves(one, path, needs));
  return [{ path, needs }];
}

/** Every call about a student that a guardian may make. */
const CALLS = Object.entries(contract).flatMap(([feature, calls]) =>
  Object.entries(calls as object).flatMap(([name, call]: [string, unknown]) => {
    if (!isContractProcedure(call)) return [];
    const { route, outputSchema, inputSchema, meta } = call['~orpc'];
    const { action } = meta as CallMeta;
    const { kind } = getCondition('student', action);
    if (kind !== 'guardian' && kind !== 'full-guardian') return [];
    return [{ name: `${feature}.${name}`, action, route, outputSchema, inputSchema }];
  }),
);
const guardian = { role: 'student', emailVerified: true } as const;

describe('the responses of calls about a student (FAM-13)', () => {
  it('mark every field that a guardian who may call does not have the right to see', () => {
    expect(CALLS.length).toBeGreaterThan(60);
    const visible = CALLS.flatMap(({ name, action, outputSchema }) =>
      listLeaves(outputSchema).flatMap(({ path, needs }) => {
        const sensitive = SENSITIVE.find(({ fields }) => fields.test(path));
        if (sensitive === undefined || path in OPEN_FIELDS || needs.includes(sensitive.right)) return [];
        const reader = RIGHTS.find(
          (rights) => !rights[sensitive.right] && can(guardian, action, { guardianship: rights }),
        );
        return reader ? [`${name} shows ${path} with ${nameOf(reader)}`] : [];
      }),
    );
    expect(visible).toEqual([]);
  });

  it('replace a marked field by a value of its schema', () => {
    for (const { name, outputSchema } of CALLS) {
      for (const schema of listSchemas(outputSchema)) {
        const mark = FIELD_RIGHTS.get(schema);
        if (mark) expect(schema.safeParse(mark.absent).success, name).toBe(true);
      }
    }
  });
});

function listSchemas(schema: unknown): z.ZodType[] {
  if (!(schema instanceof z.ZodType)) return [];
  if (schema instanceof z.ZodObject) return [schema, ...Object.values(schema.shape).flatMap(listSchemas)];
  if (schema instanceof z.ZodArray) return [schema, ...listSchemas(schema.element)];
  if (schema instanceof z.ZodNullable || schema instanceof z.ZodOptional) {
    return [schema, ...listSchemas(schema.unwrap())];
  }
  return [schema];
}

describe('hideFields', () => {
  const none = RIGHTS[0] as GuardianRights;
  it('hides fields in lists and objects, and nothing else', () => {
    const schema = z.object({
      items: z.array(z.object({ id: z.string(), amount: needsRight('canPay', z.number().nullable(), null) })),
    });
    const response = {
      items: [
        { id: 'a', amount: 5 },
        { id: 'b', amount: null },
      ],
      more: 1,
    };
    expect(hideFields(schema, response, none)).toEqual({
      items: [
        { id: 'a', amount: null },
        { id: 'b', amount: null },
      ],
      more: 1,
    });
    expect(hideFields(schema, response, { ...none, canPay: true })).toEqual(response);
    expect(response.items[0]?.amount).toBe(5);
  });

  it('refuses a marked field in a union, which it could not hide', () => {
    const one = z.object({ kind: z.literal('a'), amount: needsRight('canPay', z.number(), 0) });
    const schema = z.discriminatedUnion('kind', [one, z.object({ kind: z.literal('b') })]);
    expect(() => hideFields(schema, {}, none)).toThrow('union');
  });
});

describe('every response that a guardian can read', () => {
  let t: TestApp;
  let family: Person;
  /** Texts that only guardians with the right may read, by right. */
  let secrets: Readonly<Partial<Record<GuardianRight, readonly string[]>>>;
  let urls: readonly string[];

  beforeAll(async () => {
    t = await buildTestApp();
    family = await makeStudent(t, { displayName: 'Lerato Mokoena' });
    const studentId = ownStudentIdOf(family.id);
    const contact = { parentEmail: 'parent.secret@example.org', parentPhone: '+266 5812 7788' };
    await t.db.update(students).set(contact).where(eq(students.id, studentId));
    const payment = await submitProof(t, family, 'bundle-5');
    const assessmentId = t.ctx.newId();
    await t.db.insert(assessments).values({
      id: assessmentId,
      studentId,
      subjectId: 'physics',
      syllabusId: 'lgcse-physical-science',
      startedBy: family.id,
      startedAt: t.clock.now(),
      expiresAt: t.clock.now(),
      finishedAt: t.clock.now(),
    });
    secrets = {
      canPay: [payment.id, payment.reference, 'proof.jpg'],
      canSeeProgress: ['"topics"', 'view-results'],
      canBook: [contact.parentEmail, contact.parentPhone],
    };
    const known: Readonly<Record<string, string>> = {
      '/assessments/{id}/results': `/assessments/${assessmentId}/results`,
    };
    urls = CALLS.filter(({ route }) => route.method === 'GET').flatMap(({ route }) => {
      const path = (route.path ?? '').replace('/students/{studentId}', '');
      const filled = known[path] ?? path;
      return filled.includes('{') ? [] : [`/api/students/${studentId}${filled}`];
    });
  });
  afterAll(() => t.close());

  it('contains what the rights allow and nothing more, for all combinations of rights', async () => {
    expect(urls.length).toBeGreaterThan(15);
    for (const rights of RIGHTS) {
      const reader = await makeNewStudent(t);
      await t.db.insert(guardianships).values({
        accountId: reader.id,
        studentId: ownStudentIdOf(family.id),
        relationship: 'guardian',
        ...rights,
        createdAt: t.clock.now(),
      });
      let read = '';
      for (const url of [...urls, '/api/notifications', '/api/current-user']) {
        const { statusCode, body } = await t.inject({ url, headers: reader.headers });
        expect(statusCode, `${url} with ${nameOf(rights)}: ${body}`).toBeLessThan(500);
        if (statusCode === 200) read += body;
      }
      for (const [right, texts] of Object.entries(secrets)) {
        for (const text of texts) {
          const isAllowed = rights[right as GuardianRight];
          expect(read.includes(text), `${text} with ${nameOf(rights)}`).toBe(isAllowed);
        }
      }
    }
  });
});
