import type { JobDependencies } from '../feature.ts'
import type { Job } from '../platform/process/scheduler.ts'
import { csvFiles, jsonEnd, jsonHead, jsonSections } from './data-files.ts'
import {
  claimRequest,
  countParts,
  myDataJobName,
  markFailed,
  markReady,
  prepareAgainAt,
  insertStep,
  type DataRequest,
  type FilePart,
} from './my-data.store.ts'
import { readAll } from './read-all.store.ts'

type Deps = Pick<JobDependencies, 'db' | 'clock' | 'log' | 'personalData'>

const pauseMs = 30_000
const mostAttempts = 5

/**
 * Writes the files of a request, feature by feature; false if another process has begun it again, or the process is
 * stopping. Everything is read before anything is written: an embedded database has one connection, so that nobody
 * would see the progress of a transaction.
 */
const writeFiles = async (
  { db, clock, personalData }: Deps,
  request: DataRequest,
  signal: AbortSignal | undefined,
): Promise<boolean> => {
  const atMs = clock.now()
  const { sections, lists } = await readAll(db, personalData, request.user_id, atMs)
  let place = 0
  const json = (content: string): FilePart => ({ file: 'my-data.json', place: place++, content })
  let parts = [json(jsonHead(new Date(atMs)))]
  for (const [index, one] of sections.entries()) {
    for await (const content of jsonSections(one)) parts.push(json(content))
    if (signal?.aborted) return false
    if (!(await insertStep(db, request, { parts, done: index + 1, nowMs: clock.now() }))) return false
    parts = []
  }
  parts.push(json(jsonEnd))
  for await (const part of csvFiles(lists)) parts.push(part)
  return insertStep(db, request, { parts, done: countParts(personalData), nowMs: clock.now() })
}

/**
 * Prepares every request that is due, one after another, in any number of processes. One that was begun by a process
 * that died is begun again.
 */
export const prepareData = async (deps: Deps, signal?: AbortSignal): Promise<void> => {
  const { db, clock, log, personalData } = deps
  for (;;) {
    const request = signal?.aborted ? null : await claimRequest(db, clock.now(), countParts(personalData))
    if (request === null) return
    try {
      if (await writeFiles(deps, request, signal)) await markReady(db, request, clock.now())
      else await prepareAgainAt(db, request, clock.now())
    } catch (error) {
      const details = { err: error, requestId: request.id }
      if (request.attempt < mostAttempts) {
        log.warn(details, 'A player’s data could not be prepared; it will be tried again.')
        await prepareAgainAt(db, request, clock.now() + pauseMs)
      } else {
        log.error(details, 'A player’s data could not be prepared; it is given up.')
        await markFailed(db, request, clock.now())
      }
    }
  }
}

export const myDataJob = (deps: Deps): Job => ({
  name: myDataJobName,
  everyMs: 10_000,
  run: (signal) => prepareData(deps, signal),
})
