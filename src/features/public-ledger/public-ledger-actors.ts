import { fromCallback } from 'xstate'
import { getLedger } from '#contract/ledger/public-ledger.contract.ts'
import { type LedgerCheckEvent, ledgerCheckMachine } from '#machines/ledger/ledger-check.machine.ts'
import { publicLedgerMachine } from '#machines/ledger/public-ledger.machine.ts'
import type { ShownLedger } from '#contract/ledger/public-ledger.rules.ts'
import { readSeal } from '#contract/ledger/public-ledger.rules.ts'
import type { Call } from '#src/api/call.ts'
import { fromTask } from '#src/api/from-task.ts'
import { watchOnline } from '#src/product/flows/watch-online.ts'
import { verifyDownload } from './verify-download.ts'

/** The public-ledger machine with the real API behind it. */
export const providePublicLedger = ({ call }: { call: Call }) =>
  publicLedgerMachine.provide({
    actors: {
      loadLedger: fromTask(({ signal }) => call(getLedger, { query: {} }, { signal })),
      loadOlder: fromTask(({ input: { before }, signal }) =>
        call(getLedger, { query: before === null ? {} : { before } }, { signal }),
      ),
      watchNetwork: watchOnline(),
    },
  })

/** The ledger-check machine with the real API and the browser's own SHA-256 behind it. */
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
