import { readdirSync, readFileSync } from 'node:fs';

/** Linux counts a process's time in hundredths of a second, whatever the kernel's own clock does. */
const TICK_US = 10_000;
const UTIME = 11;
const PARENT = 1;

function statOf(pid) {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The name, in brackets, may hold spaces.
    return stat
      .slice(stat.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number);
  } catch {
    return null;
  }
}

/** The processor time that a process has taken with all its threads, in microseconds. */
export function cpuMicrosecondsOf(pid) {
  const stat = statOf(pid);
  return stat === null ? 0 : (stat[UTIME] + stat[UTIME + 1]) * TICK_US;
}

/** The processes that a process has started. */
export function childrenOf(pid) {
  const all = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  return all.map(Number).filter((child) => statOf(child)?.[PARENT] === pid);
}

/** The same with every process that it has started, those that have ended too: a database's time. */
export function cpuMicrosecondsBelow(pid) {
  const own = statOf(pid)?.slice(UTIME, UTIME + 4) ?? [];
  const ofChildren = childrenOf(pid).map(cpuMicrosecondsOf);
  return own.reduce((sum, ticks) => sum + ticks * TICK_US, 0) + ofChildren.reduce((sum, us) => sum + us, 0);
}

function memoryOf(pid, field) {
  const line = new RegExp(`^${field}:\\s+(\\d+) kB$`, 'm').exec(readFileSync(`/proc/${pid}/status`, 'utf8'));
  return Math.round((Number(line?.[1] ?? 0) / 1024) * 10) / 10;
}

/** What a process holds in memory now (RSS), in MB of 1024 kB. */
export const memoryMbOf = (pid) => memoryOf(pid, 'VmRSS');
