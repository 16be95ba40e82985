/** A property of an event: its parameters in capital letters, its value without change. */
export interface CalendarProperty {
  readonly parameters: Readonly<Record<string, string>>;
  readonly value: string;
}

/** An event or a list of busy times, with its properties by name. */
export interface CalendarComponent {
  readonly name: 'VEVENT' | 'VFREEBUSY';
  readonly properties: ReadonlyMap<string, readonly CalendarProperty[]>;
}

/** What the busy times of a calendar depend on. */
export interface CalendarFile {
  readonly components: readonly CalendarComponent[];
  /** The definitions of zones, as text of their own, by name. */
  readonly zones: ReadonlyMap<string, string>;
  /** The zone of times without a zone, where the calendar names one. */
  readonly defaultZone: string | null;
}

/** The properties that say when an event is and whether it takes time. All others are left out, whatever they hold. */
const USED = new Set([
  'UID',
  'SUMMARY',
  'DTSTART',
  'DTEND',
  'DURATION',
  'RRULE',
  'RDATE',
  'EXDATE',
  'RECURRENCE-ID',
  'STATUS',
  'TRANSP',
  'X-MICROSOFT-CDO-BUSYSTATUS',
  'FREEBUSY',
]);
/** They may occur several times. Of the others the first counts. */
const REPEATABLE = new Set(['RRULE', 'RDATE', 'EXDATE', 'FREEBUSY']);
const ZONE_LINES = /^(?:BEGIN|END|TZID|DTSTART|TZOFFSETFROM|TZOFFSETTO|RRULE|RDATE)$/;

const LINE = /^([A-Za-z0-9-]+)((?:;[^:"]*(?:"[^"]*"[^:"]*)*)?):(.*)$/s;
const PARAMETER = /;([A-Za-z0-9-]+)=(?:"([^"]*)"|([^;"]*))/g;
/** Some programs leave the colon of a zone such as GMT+02:00 without quotes. */
const ZONE_WITH_COLON = /^([A-Z-]+);TZID=((?:GMT|UTC)[+-]\d{1,2}:\d\d):(\d.*)$/i;

function readLine(line: string): ({ readonly name: string } & CalendarProperty) | null {
  const zoned = ZONE_WITH_COLON.exec(line);
  if (zoned) {
    const [, name = '', tzid = '', value = ''] = zoned;
    return { name: name.toUpperCase(), parameters: { TZID: tzid }, value };
  }
  const match = LINE.exec(line);
  if (!match) return null;
  const [, name = '', parameters = '', value = ''] = match;
  const read = [...parameters.matchAll(PARAMETER)].map(
    ([, key = '', quoted, plain]) => [key.toUpperCase(), quoted ?? plain ?? ''] as const,
  );
  return { name: name.toUpperCase(), parameters: Object.fromEntries(read), value: value.trim() };
}

/** Joins folded lines. */
const unfold = (text: string): string[] =>
  text
    .replace(/^\uFEFF/, '')
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/\n[ \t]/g, '')
    .split('\n');

/** Collects the lines of one calendar. */
class CalendarReader {
  readonly components: CalendarComponent[] = [];
  readonly zones = new Map<string, string>();
  defaultZone: string | null = null;
  #event: { name: CalendarComponent['name']; properties: Map<string, CalendarProperty[]> } | null = null;
  #zone: { tzid: string; lines: string[] } | null = null;
  /** The name of a component inside an event, such as an alarm, whose lines are left out. */
  #inner: string | null = null;

  begin(name: string): void {
    if (this.#inner !== null) return;
    if (name === 'VEVENT' || name === 'VFREEBUSY') {
      // The end of the event before is missing.
      this.#finishEvent();
      this.#event = { name, properties: new Map() };
    } else if (name === 'VTIMEZONE') this.#zone = { tzid: '', lines: [] };
    else if (this.#zone) this.#zone.lines.push(`BEGIN:${name}`);
    else if (this.#event) this.#inner = name;
  }

  end(name: string): void {
    if (this.#inner !== null && name !== 'VEVENT' && name !== 'VCALENDAR') {
      if (name === this.#inner) this.#inner = null;
      return;
    }
    this.#inner = null;
    if (name === 'VTIMEZONE') this.#finishZone();
    else if (this.#zone) this.#zone.lines.push(`END:${name}`);
    else this.#finishEvent();
  }

  add(name: string, property: CalendarProperty): void {
    if (this.#inner !== null) return;
    if (this.#zone) {
      if (name === 'TZID') this.#zone.tzid = property.value;
      if (ZONE_LINES.test(name)) this.#zone.lines.push(`${name}:${property.value}`);
    } else if (this.#event) {
      if (!USED.has(name)) return;
      const known = this.#event.properties.get(name) ?? [];
      if (known.length === 0 || REPEATABLE.has(name)) this.#event.properties.set(name, [...known, property]);
    } else if (name === 'X-WR-TIMEZONE') this.defaultZone = property.value;
  }

  #finishEvent(): void {
    if (this.#event) this.components.push(this.#event);
    this.#event = null;
  }

  #finishZone(): void {
    if (this.#zone) {
      const lines = [
        'BEGIN:VCALENDAR',
        'BEGIN:VTIMEZONE',
        ...this.#zone.lines,
        'END:VTIMEZONE',
        'END:VCALENDAR',
      ];
      this.zones.set(this.#zone.tzid, lines.join('\r\n'));
    }
    this.#zone = null;
  }
}

/**
 * Reads the calendars of an iCalendar file. Assumes only what busy times need: the file has whole calendars, an event
 * stands between BEGIN and END, and a property of `USED` is on a line of its own. Every other line may be broken.
 * Returns nothing for a file that is not a calendar, or that ends within one.
 */
export function readCalendarFile(text: string): CalendarFile[] {
  const calendars: CalendarFile[] = [];
  let reader: CalendarReader | null = null;
  for (const line of unfold(text)) {
    const property = readLine(line);
    if (!property) continue;
    const component = property.value.toUpperCase();
    if (property.name === 'BEGIN' && component === 'VCALENDAR') reader ??= new CalendarReader();
    else if (property.name === 'BEGIN') reader?.begin(component);
    else if (property.name === 'END') {
      reader?.end(component);
      if (reader && component === 'VCALENDAR') {
        calendars.push(reader);
        reader = null;
      }
    } else reader?.add(property.name, property);
  }
  return reader === null ? calendars : [];
}
