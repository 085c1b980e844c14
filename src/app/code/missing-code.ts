import { keep, readKept } from '#src/browser/storage.ts'
import { storageKeys } from '#src/product/account/storage-keys.ts'
import type { CodeProblem, FileAnswer, Remedy } from './missing-code.rules.ts'
import { isReplaced, remedyFor } from './missing-code.rules.ts'
import { holdsText, pageLeft } from './page-left.ts'

/** Time limit in milliseconds: the player waits for the result. */
const answerMs = 5_000

/** Returns the files that the page starts with. One of them names all others, so its own name differs in every version. */
const entryFiles = (): string[] =>
  [...document.querySelectorAll<HTMLScriptElement>('script[type="module"][src]')].map(({ src }) => src)

/** Only some browsers name the missing file; instead of it they may name the file that imports it. */
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

/** Returns the reason why an import failed, by requesting the possible files again. */
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
  // A reload that cannot be remembered might repeat without end.
  const isSafe = remedy !== 'reload' || keep('sessionStorage', storageKeys.reloadedFor, thisPage())
  return isSafe ? remedy : 'offer'
}

interface Failure {
  readonly problem: CodeProblem
}

const remedies = new WeakMap<Failure, Remedy>()

/**
 * Returns the remedy for a page whose code is missing, at the moment of showing it. A reload is remembered. A failure
 * that is rendered more than once is decided once.
 */
export const findRemedy = (failure: Failure): Remedy => {
  const remedy = remedies.get(failure) ?? decide(failure.problem)
  remedies.set(failure, remedy)
  return remedy
}
