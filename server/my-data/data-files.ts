import { setImmediate } from 'node:timers/promises'
import type { DataFile } from '#contract/account/my-data.contract.ts'
import type { HistoryEntry } from '#contract/account/own-history.contract.ts'
import type { OrderState } from '#contract/order/placed-order.contract.ts'
import { moment, money, number, text, yesOrNo } from '../platform/content/columns.ts'
import type { Columns } from '../platform/content/columns.ts'
import { csvParts } from '../platform/content/csv.ts'
import type { OwnData } from '../feature.ts'
import type { OwnComment } from './own-lists.store.ts'
import type { FilePart } from './my-data.store.ts'

const rowsInTurn = 500

/** Pages of rows; other work of the process runs between two of them. */
const inTurns = async function* <Row>(rows: readonly Row[]): AsyncGenerator<readonly Row[]> {
  for (let at = 0; at < rows.length; at += rowsInTurn) {
    yield rows.slice(at, at + rowsInTurn)
    await setImmediate()
  }
}

const orderColumns: Columns<OrderState> = {
  number: text((order) => order.payment?.receipt ?? order.number),
  paid_at: moment((order) => order.paid_at),
  status: text(({ status }) => status),
  lines: text(({ lines }) => JSON.stringify(lines)),
  cents: money(({ total_cents: cents }) => cents),
  refunded_cents: money(({ after_sale: after }) => after?.refunded_cents ?? null),
  is_donation: yesOrNo(({ is_donation: is }) => is ?? false),
  charge: text(({ charge }) => charge ?? null),
  method: text(({ payment }) => payment?.method?.type ?? null),
  receipt_to: text(({ receipt }) => receipt?.email ?? null),
}

const historyColumns: Columns<HistoryEntry> = {
  at: moment(({ at }) => at),
  kind: text(({ kind }) => kind),
  project_id: text(({ project }) => project?.id ?? null),
  project: text(({ project }) => project?.title ?? null),
  votes: number(({ votes }) => votes),
  receipt: text(({ id }) => id),
  order: text(({ order }) => order?.number ?? null),
  at_once: yesOrNo(({ at_once: atOnce }) => atOnce),
}

const voteColumns: Columns<HistoryEntry> = {
  ...historyColumns,
  of_today: number(({ sources }) => sources.daily),
  of_vote_bank: number(({ sources }) => sources.bank),
  of_donation_bank: number(({ sources }) => sources.donation),
}

const donationColumns: Columns<HistoryEntry> = { ...historyColumns, cents: money(({ cents }) => cents) }

const commentColumns: Columns<OwnComment> = {
  at: moment(({ at }) => at.toISOString()),
  project_id: text(({ project_id: id }) => id),
  project: text(({ project }) => project),
  text: text((comment) => comment.text),
  comment: text(({ id }) => id),
  reply_to: text(({ parent_id: id }) => id),
  edited_at: moment(({ edited_at: at }) => at?.toISOString() ?? null),
  removed_at: moment(({ removed_at: at }) => at?.toISOString() ?? null),
}

export interface OwnLists {
  readonly orders: readonly OrderState[]
  readonly votes: readonly HistoryEntry[]
  readonly donations: readonly HistoryEntry[]
  readonly comments: readonly OwnComment[]
}

const numbered = async function* (file: DataFile, contents: AsyncIterable<string>): AsyncGenerator<FilePart> {
  let place = 0
  for await (const content of contents) {
    yield { file, place, content }
    place += 1
  }
}

/** Writes the four lists; each file has a head even without rows. */
export const csvFiles = async function* (lists: OwnLists): AsyncGenerator<FilePart> {
  yield* numbered('orders.csv', csvParts(orderColumns, inTurns(lists.orders)))
  yield* numbered('votes.csv', csvParts(voteColumns, inTurns(lists.votes)))
  yield* numbered('donations.csv', csvParts(donationColumns, inTurns(lists.donations)))
  yield* numbered('comments.csv', csvParts(commentColumns, inTurns(lists.comments)))
}

/** The beginning of the JSON: its format and the moment of which everything in it is. */
export const jsonHead = (at: Date): string => `{\n"format": "hub-my-data-1",\n"at": ${JSON.stringify(at)}`

/** Writes sections behind the head, or behind other sections. */
export const jsonSections = async function* (sections: OwnData): AsyncGenerator<string> {
  for (const [name, rows] of Object.entries(sections)) {
    let lead = `,\n${JSON.stringify(name)}: [\n`
    for await (const page of inTurns(rows)) {
      yield lead + page.map((row) => JSON.stringify(row)).join(',\n')
      lead = ',\n'
    }
    yield rows.length === 0 ? `${lead.trimEnd()}]` : '\n]'
  }
}

export const jsonEnd = '\n}\n'
