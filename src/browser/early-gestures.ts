interface EarlyPress {
  control: HTMLElement
  /** Index of the control among the marked ones, in the order of the page. */
  place: number
  /** By `performance.now()`, in milliseconds. */
  at: number
}

type Field = HTMLInputElement | HTMLSelectElement

declare global {
  var earlyPress: EarlyPress | undefined
  var earlyInputs: Map<Field, string> | undefined
  var isTakenOver: boolean | undefined
}

/** A press older than this, in milliseconds, is dropped: the reader no longer expects a result. */
const holdsMs = 10_000

/** React stores its handlers on each hydrated element, under a key of its own; public/boot.js uses the same check. */
const hasCode = (control: Element): boolean => Object.keys(control).some((key) => key.startsWith('__react'))

const lookEveryMs = 50
const looks = 100

/**
 * Resolves when React handles the page's first control, at the latest after five seconds. Hydration goes from the frame
 * inwards, and a page whose code is still loading does not work yet.
 */
export const pageTakenOver = async (): Promise<void> => {
  for (let look = 0; look < looks; look += 1) {
    const control = document.querySelector('#content :is(a, button, input, select)')
    if (!control || hasCode(control)) return
    await new Promise((resolve) => setTimeout(resolve, lookEveryMs))
  }
}

/** The control's own handler has handled the press: React marks a control as its own before it handles its events. */
export const answerPress = (): void => {
  globalThis.earlyPress?.control.removeAttribute('data-heard')
  globalThis.earlyPress = undefined
}

/** The flow that an early press opens, if there is one. */
export const flowOfEarlyPress = (): string | undefined => globalThis.earlyPress?.control.dataset.opens

const marked = '[data-opens]'

/** The pressed control or, on a page that was rendered from scratch, the one in its place that opens the same flow. */
const controlOf = ({ control, place }: EarlyPress): HTMLElement | null => {
  if (control.isConnected) return control
  const inItsPlace = document.querySelectorAll<HTMLElement>(marked)[place]
  return inItsPlace && inItsPlace.dataset.opens === control.dataset.opens ? inItsPlace : null
}

const press = (): void => {
  const last = globalThis.earlyPress
  if (!last) return
  if (performance.now() - last.at > holdsMs) return answerPress()
  const control = controlOf(last)
  if (!control || !hasCode(control)) return
  answerPress()
  control.click()
}

/**
 * Describes a field, so that it is recognised after it was rendered from scratch; null if nothing distinguishes it from
 * others.
 */
const descriptionOf = (field: Field): string | null => {
  const words = [
    field.getAttribute('aria-label'),
    field.getAttribute('placeholder'),
    ...(field instanceof HTMLSelectElement ? Array.from(field.options, ({ value }) => value) : []),
  ].filter(Boolean)
  if (words.length === 0) return null
  return [field.type, field.type === 'radio' && field.value, ...words].join()
}

/** Returns the field or, if its part was rendered from scratch, the new one with the same description. */
const fieldNow = (field: Field): Field | undefined => {
  if (field.isConnected) return field
  const description = descriptionOf(field)
  if (description === null) return undefined
  return [...document.querySelectorAll<Field>('input, select')].find(
    (one) => descriptionOf(one) === description,
  )
}

/**
 * Enters the value as the reader did. React compares a field with the value last assigned to it. So that is emptied
 * first, and the value is set past React; otherwise React would see no change.
 */
const enter = (field: Field, value: string): void => {
  if (field instanceof HTMLInputElement && field.type === 'radio') {
    field.checked = false
    return field.click()
  }
  field.value = ''
  const own = field instanceof HTMLSelectElement ? HTMLSelectElement.prototype : HTMLInputElement.prototype
  Object.getOwnPropertyDescriptor(own, 'value')?.set?.call(field, value)
  field.dispatchEvent(new Event('input', { bubbles: true }))
  field.dispatchEvent(new Event('change', { bubbles: true }))
}

/**
 * Carries out the gestures made before the server-written page had its code: the last press on a marked control
 * (`data-opens`) of the last ten seconds, and values typed or chosen. Called when a part of the page has hydrated;
 * gestures on parts that still have no code wait. public/boot.js records them.
 */
export const carryOutEarlyGestures = (): void => {
  globalThis.isTakenOver = true
  for (const [field, value] of globalThis.earlyInputs ?? []) {
    const now = fieldNow(field)
    if (now && !hasCode(now)) continue
    globalThis.earlyInputs?.delete(field)
    if (now) enter(now, value)
  }
  press()
}
