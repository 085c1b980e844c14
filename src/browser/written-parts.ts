import { readerHasCome } from './reader.ts'

/** A part of the page that the server wrote, and whose code comes later. */
export interface WrittenPart {
  isTakenOver: boolean
}

const coming = new Set<WrittenPart>()
const waiting = new Set<() => void>()

/** The part is there as the server wrote it, without code. */
export const notePart = (part: WrittenPart): void => {
  if (!part.isTakenOver) coming.add(part)
}

/** The part has been taken over, or is gone. */
export const settlePart = (part: WrittenPart): void => {
  part.isTakenOver = true
  coming.delete(part)
  if (coming.size > 0) return
  for (const goOn of waiting) goOn()
  waiting.clear()
}

/**
 * Resolves when every part that the server wrote has been taken over, and has their code loaded for that. Each can be
 * taken over only in the language it was written in.
 */
export const partsTakenOver = (): Promise<void> => {
  readerHasCome()
  return new Promise((resolve) => {
    if (coming.size === 0) resolve()
    else waiting.add(resolve)
  })
}
