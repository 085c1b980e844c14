import { readerHasCome } from './reader.ts'

/** A part of the page that the server wrote, and whose code loads later. */
export interface WrittenPart {
  isTakenOver: boolean
  /** The address it was written for; undefined if it was not written. */
  writtenFor?: string
}

const address = (): string => location.pathname + location.search

const coming = new Set<WrittenPart>()
const waiting = new Set<() => void>()

/** Registers a part that the server wrote and that has no code yet. */
export const notePart = (part: WrittenPart): void => {
  part.writtenFor = address()
  if (!part.isTakenOver) coming.add(part)
}

/** The part has hydrated, or is gone. */
export const settlePart = (part: WrittenPart): void => {
  part.isTakenOver = true
  coming.delete(part)
  if (coming.size > 0) return
  for (const goOn of waiting) goOn()
  waiting.clear()
}

/**
 * The part still shows the state of the address it was written for, for example that page's link as the current one.
 */
export const isOutdated = ({ writtenFor }: WrittenPart): boolean =>
  writtenFor !== undefined && writtenFor !== address()

/**
 * Resolves when every server-written part has hydrated, and starts loading their code. Each can hydrate only in the
 * language it was written in.
 */
export const partsTakenOver = (): Promise<void> => {
  readerHasCome()
  return new Promise((resolve) => {
    if (coming.size === 0) resolve()
    else waiting.add(resolve)
  })
}
