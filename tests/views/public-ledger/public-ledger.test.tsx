import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { getLedger } from '#contract/ledger/public-ledger.contract.ts'
import { failure } from '#tests/paths/failure.ts'
import { wholeLedger } from '#tests/paths/ledger/small-ledger.ts'
import { soon } from '../support/paths.drive.ts'
import { controlPage } from '../support/paths.hub.tsx'
import { createNetwork } from '../support/paths.network.ts'
import { createOpenPage } from '../support/paths.tour.ts'

const network = createNetwork()
const { open, stop } = createOpenPage()
const main = page.getByRole('main')
const button = (name: string) => main.getByRole('button', { name, exact: true })
const rows = () => main.getByRole('table', { name: 'Votes and donations by day' }).getByRole('rowheader')
const shows = (text: string) =>
  expect.element(main.getByText(text, { exact: true }).first(), soon).toBeVisible()

const latest = { ...wholeLedger, days: wholeLedger.days.slice(0, 2), next: '2026-02-27' }
/** Its totals are those of another moment. */
const oldest = { ...wholeLedger, days: wholeLedger.days.slice(2), donors: 0 }

describe('The page of the public ledger', () => {
  controlPage(network)
  beforeAll(() => network.hold(getLedger))
  beforeEach(async () => {
    network.forget(getLedger)
    await open(undefined, { address: '/ledger' })
    await expect.element(main.getByRole('heading', { level: 1 }), soon).toBeVisible()
  })
  afterEach(stop)

  test('older days come below the latest by a press, also after a failed one', async () => {
    await network.answer(getLedger, latest)
    await expect.poll(() => rows().elements().length).toBe(3)
    await userEvent.click(button('Older days'))
    await expect.element(button('Reading older days')).toHaveAttribute('aria-busy', 'true')
    await network.fail(getLedger, failure('internal'))
    await shows('Older days could not be read.')
    await expect.poll(() => rows().elements().length).toBe(3)
    await userEvent.click(button('Try again'))
    let before: string | null = null
    await network.answerEach(getLedger, (url) => {
      before = url.searchParams.get('before')
      return oldest
    })
    await expect.poll(() => rows().elements().length).toBe(4)
    expect(before).toBe('2026-02-27')
    await shows('Feb 26, 2026')
    expect(main.getByText('Older days could not be read.').elements()).toEqual([])
    expect(button('Older days').elements()).toEqual([])
  })

  test('a ledger that could not be read is read again by a press, and when the browser is back online', async () => {
    await network.fail(getLedger, failure('internal'))
    await shows('The ledger could not be read.')
    await userEvent.click(button('Try again'))
    await network.fail(getLedger, failure('offline'))
    await shows('The ledger could not be read.')
    dispatchEvent(new Event('online'))
    await network.answer(getLedger, wholeLedger)
    await expect.poll(() => rows().elements().length).toBe(4)
    expect(main.getByText('The ledger could not be read.').elements()).toEqual([])
  })
})
