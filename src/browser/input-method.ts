/** The code of a key that an input method takes. Safari ends the composition before its last key, which only this code tells. */
const takenKey = 229

/**
 * Keys that are pressed while an input method composes belong to it: no handler of the page hears of them, and the field
 * goes on composing.
 */
export const leaveKeysToInputMethod = (): void => {
  addEventListener(
    'keydown',
    (event) => {
      if (event.isComposing || event.keyCode === takenKey) event.stopImmediatePropagation()
    },
    { capture: true },
  )
}
