import { keep, readKept } from '#src/browser/storage.ts'
import { storageKeys } from '#src/product/account/storage-keys.ts'
import type { CodeProblem, FileAnswer, Remedy } from './missing-code.rules.ts'
import { isReplaced, remedyFor } from './missing-code.rules.ts'
import { holdsText, pageLeft } from './page-left.ts'

/** In milliseconds: the player waits for the answer. */
const answerMs = 5_000

/** The files that the page starts with. One of them names all others, so that its own name differs in every version. */
const entryFiles = (): string[] =>
  [...document.querySelectorAll<HTMLScriptElement>('script[type="module"][src]')].map(({ src }) => src)

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
  const named = fileIn(failure)
  const files = new Set([...(named === null ? [] : [named]), ...entryFiles()])
  return isReplaced(await Promise.all([...files].map(askAbout))) ? 'replaced' : 'failed'
}

const thisPage = (): string => [...entryFiles(), location.pathname].join(' ')

const decide = (problem: CodeProblem): Remedy => {
  const left = pageLeft()
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

interface Failure {
  readonly problem: CodeProblem
}

const remedies = new WeakMap<Failure, Remedy>()

/**
 * Returns what is done about a page whose code is missing, now that it would be shown. A reload is remembered; a failure
 * that is drawn more than once is decided once.
 */
export const findRemedy = (failure: Failure): Remedy => {
  const remedy = remedies.get(failure) ?? decide(failure.problem)
  remedies.set(failure, remedy)
  return remedy
}
