interface EarlyPress {
  control: HTMLElement
  /** By `performance.now()`, in milliseconds. */
  at: number
}

declare global {
  // eslint-disable-next-line no-var
  var earlyPress: EarlyPress | undefined
}

/** Whoever pressed longer ago than this, in milliseconds, no longer expects anything. */
const holdsMs = 10_000

/** The control's own handler has answered the press: nothing is left to carry out. */
export const answerPress = (): void => {
  globalThis.earlyPress = undefined
}

/**
 * Carries out the last press on a marked control (`data-opens`, `data-early`) that nobody answered, because the page that
 * the server wrote had no code yet. Called when a part of the page has its code; a control in a part that still has none
 * keeps its press. public/boot.js notes it.
 */
export const carryOutEarlyPress = (): void => {
  const press = globalThis.earlyPress
  if (!press) return
  if (performance.now() - press.at > holdsMs || !press.control.isConnected) return answerPress()
  press.control.click()
}
