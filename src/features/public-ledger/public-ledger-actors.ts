import { fromCallback } from 'xstate'
import type { Result } from '#contract/http/endpoint.ts'
import { getLedger } from '#contract/ledger/public-ledger.contract.ts'
import { type LedgerCheckEvent, ledgerCheckMachine } from '#machines/ledger/ledger-check.machine.ts'
import type { PagesContext, ReadPage } from '#machines/shell/pages.machine.ts'
import { pagesMachine } from '#machines/shell/pages.machine.ts'
import type { ShownLedger } from '#contract/ledger/public-ledger.rules.ts'
import { readSeal } from '#contract/ledger/public-ledger.rules.ts'
import type { Call } from '#src/api/call.ts'
import { fromTask } from '#src/api/from-task.ts'
import { watchOnline } from '#src/product/flows/watch-online.ts'
import { verifyDownload } from './verify-download.ts'

/** The loaded part of the ledger: closed days from the latest on, and the data of all days. */
export type KnownLedger = Result<typeof getLedger>

export const providePublicLedger = ({ call }: { call: Call }) =>
  pagesMachine.provide({
    actors: {
      loadPage: fromTask<ReadPage, { from: string | null }>(({ input: { from: before }, signal }) =>
        call(getLedger, { query: before === null ? {} : { before } }, { signal }),
      ),
      watchNetwork: watchOnline(),
    },
  })

/** Merges the loaded pages: the totals of the first one, and the days of all. */
export const ledgerOf = (pages: PagesContext['pages']): KnownLedger | null => {
  const read = pages as readonly KnownLedger[]
  const [first] = read
  return first ? { ...first, days: read.flatMap(({ days }) => days), next: read.at(-1)?.next ?? null } : null
}

/** Provides the ledger-check machine with the real API and the browser's own SHA-256. */
export const provideLedgerCheck = ({ call }: { call: Call }) =>
  ledgerCheckMachine.provide({
    guards: { isNoSeal: (_, { seal }) => seal.trim() !== '' && readSeal(seal) === null },
    actors: {
      verify: fromCallback<LedgerCheckEvent, { shown: ShownLedger | null; seal: string }>(
        ({ input: { shown, seal }, sendBack }) => {
          if (shown === null) throw new Error('There is nothing to compare with.')
          const left = new AbortController()
          void verifyDownload(call, { shown, seal: readSeal(seal) }, left.signal, (news) => {
            if (!left.signal.aborted) sendBack(news)
          })
          return () => left.abort()
        },
      ),
    },
  })
