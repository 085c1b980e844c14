import { commands } from 'vitest/browser'

declare module 'vitest/browser' {
  interface BrowserCommands {
    parkPointer: () => Promise<void>
  }
}

// Test files share one browser tab, one frame after the other: what it keeps would outlive the file that put it there.
sessionStorage.clear()
localStorage.clear()
await commands.parkPointer()
