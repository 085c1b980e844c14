import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { getLedger, getLedgerFile } from '#contract/ledger/public-ledger.contract.ts'
import type { ledgerCheckMachine } from '#machines/ledger/ledger-check.machine.ts'
import { failure } from '#tests/paths/failure.ts'
import { model } from '#tests/paths/ledger/ledger-check.model.ts'
import { smallLedger, wholeLedger } from '#tests/paths/ledger/small-ledger.ts'
import type { Driver } from '../support/paths.drive.ts'
import { soon } from '../support/paths.drive.ts'
import { controlPage } from '../support/paths.hub.tsx'
import { createNetwork } from '../support/paths.network.ts'
import { createOpenPage, testTours } from '../support/paths.tour.ts'

const network = createNetwork()
const { open, stop } = createOpenPage()
const main = page.getByRole('main')
const savedSeal = () => main.getByRole('textbox', { name: 'A seal you saved (optional)' })
const press = (name: string) => userEvent.click(main.getByRole('button', { name }))

/** The browser's SHA-256 waits until it is let on: what is being read can be looked at meanwhile. */
type How = 'rightly' | 'wrongly' | 'not at all'
let letOn: (how: How) => void = () => {}
const digest = crypto.subtle.digest.bind(crypto.subtle)
const letAllOn = (): void => void (crypto.subtle.digest = digest)
const holdDigests = (): void => {
  const how = new Promise<How>((resolve) => (letOn = resolve))
  crypto.subtle.digest = async (name, data) => {
    switch (await how) {
      case 'rightly':
        return digest(name, data)
      case 'wrongly':
        return new ArrayBuffer(32)
      case 'not at all':
        throw new DOMException('The operation failed', 'OperationError')
    }
  }
}

const driver: Driver<typeof ledgerCheckMachine> = {
  start: async () => {
    await open(undefined, { address: '/ledger' })
    await expect.element(main.getByRole('button', { name: 'Verify on this page' }), soon).toBeVisible()
  },
  stop,
  gestures: {
    'check.start': {
      offered: ({ shown }, { states }) =>
        states[0]?.startsWith('resting') === true && shown.days.length === wholeLedger.days.length,
      make: async ({ seal }) => {
        network.forget(getLedgerFile)
        holdDigests()
        await savedSeal().fill(seal)
        await userEvent.click(main.getByRole('button', { name: /^Verify/u }))
      },
    },
    'check.cancel': {
      offered: (_, { states }) => states[0]?.startsWith('running') === true,
      make: () => press('Cancel'),
    },
    'file.came': {
      offered: ({ days }, { states }) => states.includes('running.downloading') && days === 3,
      make: () => network.answer(getLedgerFile, smallLedger),
    },
    // It comes and goes with the time that the browser takes.
    'day.read': { offered: () => false, make: async () => {} },
    'ledger.judged': {
      offered: ({ verdict }, { states }) =>
        states.includes('running.reading') && !verdict.movedOn && verdict.differing?.at !== 'shown',
      make: async ({ verdict }) => letOn(verdict.differing ? 'wrongly' : 'rightly'),
    },
    'check.fail': {
      offered: ({ code }, { states }) =>
        states.includes('running.downloading') || (states.includes('running.reading') && code === 'internal'),
      make: async ({ code }) => {
        if (!main.getByText(/^Reading day/u).query())
          await (code === 'unexpected_answer'
            ? network.answer(getLedgerFile, { format: 'another' } as never)
            : network.fail(getLedgerFile, failure(code)))
        else letOn('not at all')
      },
    },
  },
  sources: { verify: { fails: false } },
}

describe('Verifying the public ledger', () => {
  controlPage(network)
  beforeAll(() => {
    network.always(getLedger, wholeLedger)
    network.hold(getLedgerFile)
  })
  beforeEach(letAllOn)
  afterAll(letAllOn)

  testTours(model, driver, {
    starts: [Object.keys(model.inputs)],
    timeoutMs: 90_000,
    beyondThePage: ['running | verify fails', 'running.reading | day.read'],
  })

  test('what has come in since the page was read is said, and read anew by a press', async () => {
    await driver.start(undefined)
    const more = { votes: wholeLedger.totals.votes + 2, cents: wholeLedger.totals.cents }
    const open = [{ project: 'replay-theatre', kind: 'votes', figure: 3 }] as const
    const [guild, replay] = smallLedger.projects
    network.forget(getLedgerFile)
    await press('Verify on this page')
    await network.answer(getLedgerFile, {
      ...smallLedger,
      open: [...open],
      totals: more,
      projects: [guild!, { ...replay!, votes: 15 }],
    })
    await expect.element(main.getByText('More has come in since this page was read.')).toBeVisible()
    await expect.element(main.getByText('3 seals fit their days')).toBeVisible()
    network.always(getLedger, { ...wholeLedger, totals: more, open: { votes: 3, cents: 0 } })
    await press('Show it')
    await expect.element(main.getByRole('region', { name: 'Totals' }).getByText('20')).toBeVisible()
    network.always(getLedger, wholeLedger)
    await stop()
  })

  test('a seal that was saved is found with its day, by Enter, too, and another’s ledger is told', async () => {
    await driver.start(undefined)
    network.forget(getLedgerFile)
    await savedSeal().fill(` ${smallLedger.days[1]!.seal.toUpperCase()} `)
    await userEvent.keyboard('{Enter}')
    await network.answer(getLedgerFile, smallLedger)
    await expect
      .element(
        main.getByText('The seal you saved is of February 27, 2026: up to that day nothing was changed.'),
      )
      .toBeVisible()
    network.forget(getLedgerFile)
    await savedSeal().fill('ab'.repeat(32))
    await press('Verify again')
    await network.answer(getLedgerFile, smallLedger)
    await expect
      .element(main.getByRole('alert'))
      .toHaveTextContent('The file is consistent, but the seal you saved belongs to a different ledger.')
    await stop()
  })

  test('a file whose rows are others with the same sealed text is not accepted', async () => {
    await driver.start(undefined)
    network.forget(getLedgerFile)
    await press('Verify on this page')
    const [first, ...others] = smallLedger.days
    await network.answer(getLedgerFile, {
      ...smallLedger,
      days: [
        {
          ...first!,
          rows: first!.rows.map((row) => ({ ...row, project: row.project ?? '-' })),
        },
        ...others,
      ],
      projects: [{ id: '-', title: 'Invented', votes: 0, cents: 500 }, ...smallLedger.projects],
    })
    await expect.element(main.getByText('The ledger could not be verified.')).toBeVisible()
    await expect.element(main.getByText('3 seals fit their days')).not.toBeInTheDocument()
    await stop()
  })

  test('a day that the page tells otherwise than the file is named', async () => {
    const [latest, ...others] = wholeLedger.days
    network.always(getLedger, { ...wholeLedger, days: [{ ...latest!, votes: 8 }, ...others] })
    await driver.start(undefined)
    network.forget(getLedgerFile)
    await press('Verify on this page')
    await network.answer(getLedgerFile, smallLedger)
    await expect
      .element(main.getByRole('alert'))
      .toHaveTextContent('This page and the file differ about February 28, 2026.')
    await stop()
  })
})
