/** How each part of each language's catalogue is loaded: scripts/catalogue-parts.ts makes it. */
declare module 'virtual:texts' {
  import type { Messages } from '@lingui/core'

  /** By part, then by language: `core`, and a part for every feature that is loaded when it is used. */
  export const loads: Record<string, Record<string, () => Promise<{ messages: Messages }>>>
}
