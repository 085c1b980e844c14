import { readerHasCome } from './reader.ts'

/** A part of the page that the server wrote, and whose code comes later. */
export interface WrittenPart {
  isTakenOver: boolean
  /** The address it was written for; undefined if it wasn't written. */
  writtenFor?: string
}

const address = (): string => location.pathname + location.search

const coming = new Set<WrittenPart>()
const waiting = new Set<() => void>()

/** The part is there as the server wrote it, without code. */
export const notePart = (part: WrittenPart): void => {
  part.writtenFor = address()
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

/** The part still shows what was so at the address it was written for, such as the place that is marked as the open one. */
export const isOutdated = ({ writtenFor }: WrittenPart): boolean =>
  writtenFor !== undefined && writtenFor !== address()

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
