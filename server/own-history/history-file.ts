import type { HistoryEntry } from '#contract/own-history.contract.ts'
import { csvLine } from '../platform/content/csv.ts'
import type { Db } from '../schema.ts'
import { readOwnHistory } from './own-history.store.ts'
import type { HistoryFilters } from './own-history.store.ts'

const rowsAtOnce = 500

/** Every line that the filters select, some at a time: none waits for the last. */
const readAll = async function* (
  db: Db,
  userId: string,
  filters: HistoryFilters,
): AsyncGenerator<readonly HistoryEntry[]> {
  let before: string | undefined
  do {
    const { entries, next } = await readOwnHistory(db, userId, filters, { before, most: rowsAtOnce })
    yield entries
    before = next ?? undefined
  } while (before !== undefined)
}

const heads = [
  'at',
  'kind',
  'project_id',
  'project',
  'votes',
  'of_today',
  'of_vote_bank',
  'of_donation_bank',
  'cents',
  'receipt',
  'order',
  'at_once',
]

const cellsOf = ({ at, kind, project, votes, sources, cents, id, order, at_once }: HistoryEntry) => [
  at,
  kind,
  project?.id ?? null,
  project?.title ?? null,
  votes,
  sources.daily,
  sources.bank,
  sources.donation,
  cents,
  id,
  order?.number ?? null,
  String(at_once),
]

const csvParts = async function* (pages: AsyncIterable<readonly HistoryEntry[]>): AsyncGenerator<string> {
  yield csvLine(heads)
  for await (const entries of pages) yield entries.map((entry) => csvLine(cellsOf(entry))).join('')
}

const jsonParts = async function* (pages: AsyncIterable<readonly HistoryEntry[]>): AsyncGenerator<string> {
  let lead = '{"format":"hub-own-history-1","entries":['
  for await (const entries of pages) {
    if (entries.length === 0) continue
    yield lead + entries.map((entry) => JSON.stringify(entry)).join(',\n')
    lead = ',\n'
  }
  yield `${lead.startsWith('{') ? lead : ''}]}\n`
}

const encoder = new TextEncoder()

/** The next part is made when somebody reads on. */
const streamOf = (parts: AsyncGenerator<string>): ReadableStream<Uint8Array> =>
  new ReadableStream({
    pull: async (stream) => {
      const { done, value } = await parts.next()
      if (done) stream.close()
      else stream.enqueue(encoder.encode(value))
    },
    cancel: async () => void (await parts.return(undefined)),
  })

/** A player's votes and donations as a file that comes as it is read. */
export const historyFile = (
  db: Db,
  userId: string,
  filters: HistoryFilters,
  format: 'csv' | 'json',
): ReadableStream<Uint8Array> => {
  const pages = readAll(db, userId, filters)
  return streamOf(format === 'csv' ? csvParts(pages) : jsonParts(pages))
}
