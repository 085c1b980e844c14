import type { RegisteredRouter } from '@tanstack/react-router'
import { keep, readKept } from '#src/browser/storage.ts'
import { storageKeys } from '#src/product/storage-keys.ts'
import type { CodeProblem, FileAnswer, Remedy } from './missing-code.rules.ts'
import { isReplaced, remedyFor } from './missing-code.rules.ts'

/** In milliseconds: the player waits for the answer. */
const answerMs = 5_000

/** The file that holds the page's start. It names all others, so that its own name differs in every version. */
const entryFile = (): string | null =>
  document.querySelector<HTMLScriptElement>('script[type="module"][src]')?.src ?? null

/** Only some browsers say which file is missing; it may be one that the file they name needs. */
const fileIn = (error: unknown): string | null => {
  const name = /(?:https?:\/)?\/\S+/u.exec(error instanceof Error ? error.message : '')?.[0]
  const address = name && URL.canParse(name, location.href) ? new URL(name, location.href) : null
  return address?.origin === location.origin ? address.href : null
}

const askAbout = async (file: string): Promise<FileAnswer> => {
  try {
    const signal = AbortSignal.timeout(answerMs)
    const { status, headers } = await fetch(file, { method: 'HEAD', cache: 'no-store', signal })
    return { status, type: headers.get('content-type') ?? '' }
  } catch {
    return null
  }
}

/** Returns why an import failed: the files that it could be about are asked for again. */
export const findProblem = async (failure: unknown): Promise<CodeProblem> => {
  const files = [fileIn(failure), entryFile()].filter((file) => file !== null)
  return isReplaced(await Promise.all(files.map(askAbout))) ? 'replaced' : 'failed'
}

const fields = 'textarea, input:not([type="checkbox"], [type="radio"], [type="range"], [type="hidden"])'

/** A field that the page filled in counts as well: what is typed can't be told from it, and asking costs nothing. */
const holdsText = (): boolean =>
  [...document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(fields)].some(
    ({ value, readOnly }) => value !== '' && !readOnly,
  )

/** The page that was left last: its fields are gone when the code of the next one turns out to be missing. */
let left: { from: unknown; hadText: boolean } | null = null

/** Sees what is typed whenever a page is left. */
export const watchLeaving = (router: RegisteredRouter): void => {
  router.subscribe('onBeforeNavigate', ({ fromLocation: from, pathChanged }) => {
    if (!from || !pathChanged) return
    // A redirect begins anew, perhaps with the page already gone.
    left = { from, hadText: (left?.from === from && left.hadText) || holdsText() }
  })
}

const thisPage = (): string => `${entryFile()} ${location.pathname}`

/** Returns what is done about a page whose code is missing, now that it would be shown; a reload is remembered. */
export const findRemedy = (problem: CodeProblem): Remedy => {
  const remedy = remedyFor({
    problem,
    isNavigation: left !== null,
    hasTyped: left === null || left.hadText || holdsText(),
    hasDialog: document.querySelector('[role="dialog"], [role="alertdialog"]') !== null,
    wasReloaded: readKept('sessionStorage', storageKeys.reloadedFor) === thisPage(),
  })
  // What can't be remembered might be repeated without end.
  const isSafe = remedy !== 'reload' || keep('sessionStorage', storageKeys.reloadedFor, thisPage())
  return isSafe ? remedy : 'offer'
}
