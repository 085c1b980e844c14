import { assign, fromCallback, setup } from 'xstate'
import type { Problem } from '#contract/errors.ts'
import type { Differing, ShownDiffering, ShownLedger } from '#contract/ledger/public-ledger.rules.ts'

export interface LedgerVerdict {
  /** Rows and seals read before the check ended. */
  readonly rows: number
  readonly seals: number
  /** Number of compared totals: those of the file, and those that the page shows. */
  readonly sums: number
  /** First place where the ledger contradicts itself or the page; null: it is consistent. */
  readonly differing: Differing | ShownDiffering | null
  /** The ledger has grown since the page loaded it; the days closed by then are consistent. */
  readonly movedOn: boolean
  /** The day with the seal that the reader had saved; null: they had none, or no day has it. */
  readonly saved: string | null
}

export interface LedgerCheckContext {
  shown: ShownLedger | null
  /** A seal that the reader saved, as typed; may be empty. */
  seal: string
  /** The day being read, starting at 1, and the number of days. */
  day: number
  days: number
  verdict: LedgerVerdict | null
  problem: Problem | null
}

export type LedgerCheckEvent =
  | { type: 'check.start'; shown: ShownLedger; seal: string }
  | { type: 'check.cancel' }
  | { type: 'file.came'; days: number }
  | { type: 'day.read'; day: number }
  | { type: 'ledger.judged'; verdict: LedgerVerdict }
  | { type: 'check.fail'; code: Problem }

/**
 * Proves the public ledger in the reader's own browser: computes every seal and every total from the downloaded file
 * alone, then compares them with those the page shows (design.md, "Verify it yourself") and with a seal that the reader
 * saved.
 */
export const ledgerCheckMachine = setup({
  types: { context: {} as LedgerCheckContext, events: {} as LedgerCheckEvent },
  actors: {
    /** Downloads the file, reads it day by day and compares it with `shown` and `seal`; reports every step. */
    verify: fromCallback<LedgerCheckEvent, { shown: ShownLedger | null; seal: string }>(() => {
      throw new Error('verify')
    }),
  },
  guards: {
    /** The typed text is not a seal; provided with the rule of seals. */
    isNoSeal: (_, _params: { seal: string }): boolean => {
      throw new Error('isNoSeal')
    },
    agrees: (_, { verdict }: { verdict: LedgerVerdict }) => verdict.differing === null,
  },
  actions: {
    begin: assign((_, { shown, seal }: { shown: ShownLedger; seal: string }) => ({
      shown,
      seal,
      day: 0,
      days: 0,
      verdict: null,
      problem: null,
    })),
    noteFile: assign({ days: (_, { days }: { days: number }) => days }),
    noteDay: assign({ day: (_, { day }: { day: number }) => day }),
    takeVerdict: assign({ verdict: (_, { verdict }: { verdict: LedgerVerdict }) => verdict }),
    noteProblem: assign({ problem: (_, { code }: { code: Problem }) => code }),
  },
  delays: { downloadTimeout: 120_000 },
}).createMachine({
  id: 'ledgerCheck',
  description: 'Recomputes the public ledger from its download.',
  context: { shown: null, seal: '', day: 0, days: 0, verdict: null, problem: null },
  initial: 'resting',
  states: {
    resting: {
      description: 'It can be begun, as often as one likes.',
      initial: 'idle',
      on: {
        'check.start': [
          {
            guard: { type: 'isNoSeal', params: ({ event }) => event },
            target: '.noSeal',
            actions: { type: 'begin', params: ({ event }) => event },
          },
          { target: 'running', actions: { type: 'begin', params: ({ event }) => event } },
        ],
      },
      states: {
        idle: { description: 'Nothing was verified yet.' },
        noSeal: { description: 'What was typed is no seal: said so beside it; nothing is downloaded.' },
        agreed: { description: 'Rows, seals and totals are counted that were found right.' },
        differs: { description: 'The first day and row that differ are named.' },
        failed: { description: 'It could not be read to its end: said why; it can be tried again.' },
        cancelled: { description: 'The reader ended it; nothing is said of the ledger.' },
      },
    },
    running: {
      description: 'The page stays usable meanwhile.',
      initial: 'downloading',
      invoke: {
        id: 'verify',
        src: 'verify',
        input: ({ context }) => ({ shown: context.shown, seal: context.seal }),
        onError: {
          target: 'resting.failed',
          actions: { type: 'noteProblem', params: { code: 'internal' } },
        },
      },
      on: {
        'check.cancel': 'resting.cancelled',
        'check.fail': {
          target: 'resting.failed',
          actions: { type: 'noteProblem', params: ({ event }) => event },
        },
      },
      states: {
        downloading: {
          description: 'The file is on its way.',
          on: {
            'file.came': { target: 'reading', actions: { type: 'noteFile', params: ({ event }) => event } },
          },
          after: {
            downloadTimeout: {
              target: '#ledgerCheck.resting.failed',
              actions: { type: 'noteProblem', params: { code: 'timeout' } },
            },
          },
        },
        reading: {
          description: 'It says which day it reads.',
          on: {
            'day.read': { actions: { type: 'noteDay', params: ({ event }) => event } },
            'ledger.judged': [
              {
                guard: { type: 'agrees', params: ({ event }) => event },
                target: '#ledgerCheck.resting.agreed',
                actions: { type: 'takeVerdict', params: ({ event }) => event },
              },
              {
                target: '#ledgerCheck.resting.differs',
                actions: { type: 'takeVerdict', params: ({ event }) => event },
              },
            ],
          },
        },
      },
    },
  },
})
