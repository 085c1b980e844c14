/** `replaced`: a deployment took the file away; `slow`: it didn't come within the limit. */
export type CodeProblem = 'slow' | 'failed' | 'replaced'

/** What the server answers about a file of the running page: status and content type, '' for none; null: no answer. */
export type FileAnswer = { readonly status: number; readonly type: string } | null

const isGone = (answer: FileAnswer): boolean => {
  if (answer === null) return false
  const { status, type } = answer
  const isFile = /^text\/(?:javascript|css)\b/iu.test(type)
  return status === 404 || status === 410 || (status >= 200 && status < 300 && !isFile)
}

/** Files are named after their content: has a deployment replaced one of these? */
export const isReplaced = (answers: readonly FileAnswer[]): boolean => answers.some(isGone)

interface Situation {
  readonly problem: CodeProblem
  /** The page was gone to from another one that this document showed. */
  readonly isNavigation: boolean
  /** A field held text when the other page was left, or holds some now. */
  readonly hasTyped: boolean
  readonly hasDialog: boolean
  /** The document was reloaded for this page and this version before. */
  readonly wasReloaded: boolean
}

/** `retry`: a message with "Try again"; `reload`: the new version comes unasked; `offer`: when the player wants it. */
export type Remedy = 'retry' | 'reload' | 'offer'

/** Returns what is done about a page whose code is missing. A reload must cost the player nothing, and never be repeated. */
export const remedyFor = ({ problem, isNavigation, hasTyped, hasDialog, wasReloaded }: Situation): Remedy => {
  if (problem !== 'replaced') return 'retry'
  return isNavigation && !hasTyped && !hasDialog && !wasReloaded ? 'reload' : 'offer'
}
