import { browserNames } from '../platform/http/browser-names.ts'
import type { Say } from '../platform/mail/mail-texts.ts'
import { msg } from '../platform/mail/message.ts'

const texts = {
  both: msg({ message: '{browser} on {system}' }),
  systemAlone: msg({ message: 'A browser on {system}' }),
  nothing: msg({ message: 'An unknown browser' }),
}

/** Returns a browser and its system in words, such as 'Chrome on Windows'. */
export const browserKind = (userAgent: string | undefined, say: Say): string => {
  const { browser, system } = browserNames(userAgent)
  if (system === null) return browser ?? say(texts.nothing)
  return browser === null ? say(texts.systemAlone, { system }) : say(texts.both, { browser, system })
}
