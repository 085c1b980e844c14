/**
 * Key code of a key that an input method takes. Safari ends the composition before its last key, which only this code
 * reveals.
 */
const takenKey = 229

/**
 * Keys pressed while an input method composes belong to it: no handler of the page receives them, and the field
 * continues composing.
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
