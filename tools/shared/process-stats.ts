import { readdirSync, readFileSync } from 'node:fs';

/** Linux reports processor time in hundredths of a second. */
const TICK_US = 10_000;
/** Positions in /proc/PID/stat, counted after the command's name. */
const PARENT = 1;
const USER_TIME = 11;
const SYSTEM_TIME = 12;
const CHILDREN_USER_TIME = 13;
const CHILDREN_SYSTEM_TIME = 14;

/** Returns the fields of /proc/PID/stat after the command's name; null if there is no such process. */
function readStat(pid: number): number[] | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The name is in brackets and may contain spaces.
    return stat
      .slice(stat.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number);
  } catch {
    return null;
  }
}

const sumTicks = (stat: readonly number[] | null, fields: readonly number[]) =>
  fields.reduce((sum, field) => sum + (stat?.[field] ?? 0), 0) * TICK_US;

/** Returns the processor time of a process with all its threads, in microseconds. */
export const readCpuUs = (pid: number) => sumTicks(readStat(pid), [USER_TIME, SYSTEM_TIME]);

/** Lists the child processes of a process. */
export function listChildren(pid: number): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((child) => readStat(child)?.[PARENT] === pid);
}

/** Returns the processor time of a process, its children and its former children, in microseconds. */
export function readTreeCpuUs(pid: number): number {
  const own = sumTicks(readStat(pid), [USER_TIME, SYSTEM_TIME, CHILDREN_USER_TIME, CHILDREN_SYSTEM_TIME]);
  return listChildren(pid).reduce((sum, child) => sum + readCpuUs(child), own);
}

/** Returns the memory (RSS) of a process in MB of 1024 kB, with one decimal. */
export function readMemoryMb(pid: number): number {
  const line = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'));
  return Math.round((Number(line?.[1] ?? 0) / 1024) * 10) / 10;
}
