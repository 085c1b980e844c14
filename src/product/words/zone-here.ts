import { isZone } from '#contract/values/zones.rules.ts'

/** The browser's time zone as an IANA name; null if the browser does not know it, or names one that it cannot use. */
export const zoneHere = (): string | null => {
  const name: string | undefined = new Intl.DateTimeFormat().resolvedOptions().timeZone
  return name !== undefined && name !== 'Etc/Unknown' && isZone(name) ? name : null
}
