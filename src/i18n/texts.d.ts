/** Loads a part of a language's catalogue; scripts/catalogue-parts.ts generates the module. */
declare module 'virtual:texts' {
  import type { Messages } from '@lingui/core'

  /** `part`: `core`, or a feature that is loaded when it is used. Rejects when there is no such part or language. */
  export const loadPart: (part: string, language: string) => Promise<{ messages: Messages }>
}
