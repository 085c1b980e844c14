import type { Say } from '../platform/mail/mail-texts.ts'
import { texts } from './system-texts.ts'

/** The name of a browser, as the list of devices has it. */
export const deviceNamed = (
  { browser, system }: { readonly browser: string | null; readonly system: string | null },
  say: Say,
): string => {
  if (system === null) return browser ?? say(texts.noneKnown)
  return browser === null ? say(texts.systemKnown, { system }) : say(texts.bothKnown, { browser, system })
}
