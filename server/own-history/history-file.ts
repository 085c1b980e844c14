import type { FileFormat } from '#contract/http/file-types.ts'
import type { HistoryEntry } from '#contract/account/own-history.contract.ts'
import { byteStream } from '../platform/content/byte-stream.ts'
import { moment, money, number, text, yesOrNo } from '../platform/content/columns.ts'
import type { Columns } from '../platform/content/columns.ts'
import { csvParts } from '../platform/content/csv.ts'
import { spreadsheet } from '../platform/content/spreadsheet.ts'
import type { Db } from '../schema.ts'
import { readOwnHistory } from './own-history.store.ts'
import type { HistoryFilters } from './own-history.store.ts'

const rowsAtOnce = 500

/** Reads all lines that match the filters, page by page, so that the file can be sent while it is read. */
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

const columns: Columns<HistoryEntry> = {
  at: moment(({ at }) => at),
  kind: text(({ kind }) => kind),
  project_id: text(({ project }) => project?.id ?? null),
  project: text(({ project }) => project?.title ?? null),
  votes: number(({ votes }) => votes),
  of_today: number(({ sources }) => sources.daily),
  of_vote_bank: number(({ sources }) => sources.bank),
  of_donation_bank: number(({ sources }) => sources.donation),
  cents: money(({ cents }) => cents),
  receipt: text(({ id }) => id),
  order: text(({ order }) => order?.number ?? null),
  at_once: yesOrNo(({ at_once: atOnce }) => atOnce),
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

export const historyFile = (
  db: Db,
  userId: string,
  filters: HistoryFilters,
  format: FileFormat,
): ReadableStream<Uint8Array> => {
  const pages = readAll(db, userId, filters)
  if (format === 'xlsx') return spreadsheet('votes and donations', columns, pages)
  return byteStream(format === 'csv' ? csvParts(columns, pages) : jsonParts(pages))
}
