import { toast } from '../../components/ui/toast-store.ts';
import { getDeviceTime, getNow, isClockWrong } from './clock.ts';
import { formatDate, formatDateTime, formatMoment } from './dates.ts';

const STORAGE_KEY = 'clock-notice';

/** Returns a function that says once on this device that its clock is wrong, with its time beside the right one. */
export function createClockNotice(): () => void {
  let isSaid = false;
  return () => {
    if (isSaid || !isClockWrong() || wasSaid()) return;
    isSaid = true;
    const [device, right] = [getDeviceTime(), getNow()].map((time) => new Date(time).toISOString());
    if (device === undefined || right === undefined) return;
    // The year only if it is the fault.
    const format =
      formatDate(device).slice(-4) === formatDate(right).slice(-4) ? formatMoment : formatDateTime;
    toast.info(
      `The clock of this device says ${format(device)}. It is ${format(right)}. Your sessions follow the right time.`,
    );
  };
}

/** The notice of this visit. */
export const showClockNotice = createClockNotice();

function wasSaid(): boolean {
  try {
    if (localStorage.getItem(STORAGE_KEY) !== null) return true;
    localStorage.setItem(STORAGE_KEY, 'said');
  } catch {
    // Storage is refused: it is said once per visit.
  }
  return false;
}
