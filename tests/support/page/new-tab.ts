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

// The browser's other windows run other files: they take the focus from this one and give it back, which no player does here.
addEventListener('focus', (event) => {
  if (event.isTrusted) event.stopImmediatePropagation()
})
