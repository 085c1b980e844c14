import type { Problem } from '#contract/errors.ts'
import type { LedgerCheckContext, LedgerVerdict } from '#machines/ledger/ledger-check.machine.ts'
import { ledgerCheckMachine } from '#machines/ledger/ledger-check.machine.ts'
import type { Lead } from '../harness/model.ts'
import { defineModel } from '../harness/model.ts'
import { eventLabel } from '../harness/step.ts'
import { smallLedger, wholeLedger } from './small-ledger.ts'

const { totals, open, days, projects } = wholeLedger
const nothing = { totals: { votes: 0, cents: 0 }, open: { votes: 0, cents: 0 }, days: [], projects: [] }

const page = { totals, open, days, projects }
const noSeal = 'fae92e'
const saved = smallLedger.days[1]!
const shown = {
  valid: { shown: page, seal: '' },
  boundary: { shown: nothing, seal: ` ${saved.seal.toUpperCase()}\n` },
  hostile: { shown: { ...nothing, totals: { votes: 2 ** 53, cents: -1 } }, seal: '' },
  'with no seal': { shown: page, seal: noSeal },
} as const

const agreed: LedgerVerdict = { rows: 7, seals: 3, sums: 3, differing: null, movedOn: false, saved: null }
const verdicts = {
  valid: { verdict: agreed },
  boundary: { verdict: { ...agreed, movedOn: true, saved: saved.day } },
  hostile: {
    verdict: {
      rows: 1,
      seals: 0,
      sums: 3,
      movedOn: false,
      saved: null,
      differing: { at: 'row', day: '2026-02-26', line: 1, about: null },
    },
  },
  'told otherwise': {
    verdict: { ...agreed, differing: { at: 'shown', day: '2026-02-28', about: null } },
  },
} as const
const codes = {
  valid: { code: 'offline' },
  boundary: { code: 'unexpected_answer' },
  hostile: { code: 'internal' },
} as const satisfies Record<string, { code: Problem }>

const verify = { role: 'button', name: 'Verify on this page' } as const
const again = { role: 'button', name: 'Verify again' } as const
const cancel = { role: 'button', name: 'Cancel' } as const
const proven = { text: '3 seals fit their days' } as const
const unread = { text: 'The ledger could not be verified.' } as const

const rests = ['idle', 'noSeal', 'agreed', 'differs', 'failed', 'cancelled'] as const
const runs = ['running.downloading', 'running.reading'] as const

const each = <T extends string>(
  from: readonly string[],
  event: string,
  payloads: Record<T, object>,
  lead: (name: T) => Lead<LedgerCheckContext>,
): Record<string, Lead<LedgerCheckContext>> =>
  Object.fromEntries(
    from.flatMap((state) =>
      (Object.keys(payloads) as T[]).map((name) => [`${state} | ${eventLabel(event, name)}`, lead(name)]),
    ),
  )

export const model = defineModel({
  machine: ledgerCheckMachine.provide({ guards: { isNoSeal: (_, { seal }) => seal === noSeal } }),
  inputs: { 'as it is': undefined },
  events: {
    'check.start': shown,
    'check.cancel': { valid: {} },
    'file.came': { valid: { days: 3 }, boundary: { days: 0 }, hostile: { days: 10_000 } },
    'day.read': { valid: { day: 1 }, boundary: { day: 3 }, hostile: { day: 10_000 } },
    'ledger.judged': verdicts,
    'check.fail': codes,
  },
  actors: {
    verify: {
      reports: ['file.came', 'day.read', 'ledger.judged', 'check.fail'],
      fails: { 'not supported': new Error('no crypto') },
    },
  },
  delays: { downloadTimeout: 120_000 },
  sees: {
    'resting.idle': [verify, { absent: proven }, { absent: cancel }],
    'resting.noSeal': [
      again,
      { text: 'A seal has 64 digits and letters from a to f. Copy all of them.' },
      { absent: proven },
      { absent: cancel },
    ],
    'resting.agreed': [again, proven, { text: '7 rows read' }, { absent: unread }],
    'resting.differs': ({ verdict }) => [
      again,
      { absent: proven },
      {
        text:
          verdict?.differing?.at === 'row'
            ? 'Row 1 of February 26, 2026 was changed: its mark is of another row.'
            : 'This page and the file differ about February 28, 2026.',
      },
    ],
    'resting.failed': [again, unread, { absent: proven }],
    'resting.cancelled': [again, { text: 'Cancelled. Nothing was verified.' }, { absent: proven }],
    'running.downloading': [
      cancel,
      { role: 'progressbar', name: 'Downloading the ledger' },
      { absent: proven },
      { absent: unread },
    ],
    'running.reading': [cancel, { text: 'Reading day 1 of 3' }, { absent: proven }],
  },
  bound: ({ shown: compared, day, days: all, verdict, problem }) => [
    compared?.totals.votes,
    day > 0,
    all,
    verdict?.differing?.at,
    problem,
  ],
  leads: {
    'start as it is': ['resting.idle', { shown: null, seal: '', verdict: null, problem: null }, []],
    // What was found before is forgotten: it was found of another file.
    ...each(
      rests.map((state) => `resting.${state}`),
      'check.start',
      shown,
      (name) => [
        name === 'with no seal' ? 'resting.noSeal' : 'running.downloading',
        { ...shown[name], day: 0, days: 0, verdict: null, problem: null },
        name === 'with no seal' ? [] : [['starts verify', shown[name]]],
      ],
    ),
    ...Object.fromEntries(
      runs.flatMap((state): [string, Lead<LedgerCheckContext>][] => [
        [`${state} | check.cancel`, ['resting.cancelled', { verdict: null, problem: null }, []]],
        [`${state} | verify fails`, ['resting.failed', { verdict: null, problem: 'internal' }, []]],
      ]),
    ),
    ...each(runs, 'check.fail', codes, (name) => [
      'resting.failed',
      { verdict: null, problem: codes[name].code },
      [],
    ]),
    'running.downloading | after downloadTimeout': ['resting.failed', { problem: 'timeout' }, []],
    'running.downloading | file.came': ['running.reading', { day: 0, days: 3 }, []],
    'running.downloading | file.came (boundary)': ['running.reading', { day: 0, days: 0 }, []],
    'running.downloading | file.came (hostile)': ['running.reading', { day: 0, days: 10_000 }, []],
    'running.reading | day.read': ['running.reading', { day: 1 }, []],
    'running.reading | day.read (boundary)': ['running.reading', { day: 3 }, []],
    'running.reading | day.read (hostile)': ['running.reading', { day: 10_000 }, []],
    ...each(['running.reading'], 'ledger.judged', verdicts, (name) => {
      const { verdict } = verdicts[name]
      return [verdict.differing ? 'resting.differs' : 'resting.agreed', { verdict, problem: null }, []]
    }),
  },
  invariants: {
    'it says that the ledger agrees, or differs, only of what was read to its end': ({ context, states }) =>
      (context.verdict !== null) ===
      (states.includes('resting.agreed') || states.includes('resting.differs')),
    'what differs is named exactly where it is said': ({ context, states }) =>
      (context.verdict?.differing != null) === states.includes('resting.differs'),
    'a problem is named exactly while it is shown': ({ context, states }) =>
      (context.problem !== null) === states.includes('resting.failed'),
    'nothing is downloaded for what is no seal': ({ trail }) =>
      trail.every(
        ({ is, started }) => !is('check.start (with no seal)') || started.every(({ id }) => id !== 'verify'),
      ),
    'nothing is downloaded without a press': ({ trail }) =>
      trail.every(({ is, started }) => is('check.start') || started.every(({ id }) => id !== 'verify')),
  },
})
