import { isContractProcedure } from '@orpc/contract';
import type { CallMeta } from '@thuto/contract/calls/call';
import { contract } from '@thuto/contract/contract';
import { z } from 'zod';

/** A call of the contract, described by the contract alone. */
export interface ContractCall {
  /** `bookings.approveBooking` */
  readonly name: string;
  readonly feature: string;
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** The path below /api, with `{id}` placeholders. */
  readonly path: string;
  readonly input: z.ZodType | null;
  readonly meta: CallMeta;
}

function callsOf(node: object, prefix: string): ContractCall[] {
  return Object.entries(node).flatMap(([key, value]: [string, object]) => {
    const name = prefix === '' ? key : `${prefix}.${key}`;
    if (!isContractProcedure(value)) return callsOf(value, name);
    const { route, inputSchema, meta } = value['~orpc'];
    return [
      {
        name,
        feature: prefix,
        method: (route.method ?? 'POST') as ContractCall['method'],
        path: route.path ?? '',
        input: inputSchema instanceof z.ZodType ? inputSchema : null,
        meta: meta as CallMeta,
      },
    ];
  });
}

/** Every call of the contract. */
export const CALLS: readonly ContractCall[] = callsOf(contract, '');
