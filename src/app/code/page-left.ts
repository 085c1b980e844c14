import type { RegisteredRouter } from '@tanstack/react-router'

const fields = 'textarea, input:not([type="checkbox"], [type="radio"], [type="range"], [type="hidden"])'

/**
 * Does any field contain text? A field that the page itself filled in counts too: it looks like typed text, and a
 * needless question costs nothing.
 */
export const holdsText = (): boolean =>
  [...document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(fields)].some(
    ({ value, readOnly }) => value !== '' && !readOnly,
  )

/** The page that was left last: its fields are gone when the code of the next one turns out to be missing. */
interface PageLeft {
  readonly from: unknown
  readonly hadText: boolean
}

let left: PageLeft | null = null

/** Notes whether a page had typed text whenever it is left. */
export const watchLeaving = (router: RegisteredRouter): void => {
  router.subscribe('onBeforeNavigate', ({ fromLocation: from, pathChanged }) => {
    if (!from || !pathChanged) return
    // A redirect fires the event again, perhaps with the page already gone.
    left = { from, hadText: (left?.from === from && left.hadText) || holdsText() }
  })
}

/** Null for the page that the document began with. */
export const pageLeft = (): PageLeft | null => left
