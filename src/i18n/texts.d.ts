/** How a part of a language's catalogue is loaded: scripts/catalogue-parts.ts makes it. */
declare module 'virtual:texts' {
  import type { Messages } from '@lingui/core'

  /** `part`: `core`, or a feature that is loaded when it is used. Rejects when there is no such part or language. */
  export const loadPart: (part: string, language: string) => Promise<{ messages: Messages }>
}
