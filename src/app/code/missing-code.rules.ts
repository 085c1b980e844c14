/** `replaced`: a deployment removed the file; `slow`: it did not load within the limit. */
export type CodeProblem = 'slow' | 'failed' | 'replaced'

/** The server's response for a file of the running page: status and content type, '' for none; null: no response. */
export type FileAnswer = { readonly status: number; readonly type: string } | null

const isGone = (answer: FileAnswer): boolean => {
  if (answer === null) return false
  const { status, type } = answer
  const isFile = /^text\/(?:javascript|css)\b/iu.test(type)
  return status === 404 || status === 410 || (status >= 200 && status < 300 && !isFile)
}

/** Has a deployment replaced one of these files? Files are named after their content. */
export const isReplaced = (answers: readonly FileAnswer[]): boolean => answers.some(isGone)

interface Situation {
  readonly problem: CodeProblem
  /** True if this document showed another page before. */
  readonly isNavigation: boolean
  /** True if a field contained text when the other page was left, or contains some now. */
  readonly hasTyped: boolean
  readonly hasDialog: boolean
  /** True if the document was reloaded for this page and this version before. */
  readonly wasReloaded: boolean
}

/**
 * `retry`: a message with "Try again"; `reload`: the new version loads automatically; `offer`: it loads when the player
 * wants it.
 */
export type Remedy = 'retry' | 'reload' | 'offer'

/** Returns the remedy for a page whose code is missing. A reload must cost the player nothing, and must never repeat. */
export const remedyFor = ({ problem, isNavigation, hasTyped, hasDialog, wasReloaded }: Situation): Remedy => {
  if (problem !== 'replaced') return 'retry'
  return isNavigation && !hasTyped && !hasDialog && !wasReloaded ? 'reload' : 'offer'
}
