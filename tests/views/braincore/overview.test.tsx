import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { readOverview } from '#contract/desk/overview.contract.ts'
import type { Answer } from '#contract/http/endpoint.ts'
import { failure } from '#tests/paths/failure.ts'
import { quietOverview } from '#tests/support/quiet-overview.ts'
import { answerAdministrator, goToDesk } from '../money-desk/desk-page.ts'
import { soon } from '../support/paths.drive.ts'
import { controlPage } from '../support/paths.hub.tsx'
import { createNetwork } from '../support/paths.network.ts'
import { createOpenPage } from '../support/paths.tour.ts'

const network = createNetwork()
const { open, hub, stop } = createOpenPage()
const main = page.getByRole('main')
const tryAgain = main.getByRole('button', { name: 'Try again' })

const at = '2026-03-01T12:00:00.000Z'
const busy = {
  total: 3,
  desks: [
    { desk: 'payments', count: 2 },
    { desk: 'votes', count: 1 },
  ],
  oldest_at: at,
  at: '2026-03-03T12:00:00.000Z',
  received: { count: 31, cents: 128_450 },
  returned: { refunds: 1, disputes: 1, cents: 1_000 },
  came_back: { count: 1, cents: 500 },
  reported: { count: 31, differing: 1, differing_cents: 1_999 },
  votes: { cast: 466, players: 212, taken_back: 3 },
  waiting: [
    {
      desk: 'payments',
      open: 'order-1',
      kind: 'paid_differs',
      about: '7T2VD',
      player: 'ikaika',
      cents: 1_999,
      currency: 'usd',
      at,
    },
  ],
  changes: [
    {
      id: '1',
      kind: 'granted_by_hand',
      admin: { id: 'bram', username: 'bram' },
      subject: 'mirel',
      subject_name: null,
      player: { id: 'mirel', username: 'mirel' },
      order: { id: 'order-2', number: '2C1AD' },
      reason: 'Paid by bank',
      before: { gift_months: 1 },
      after: { gift_months: 3, plan_id: 'tier3', months: 2 },
      at,
    },
  ],
} satisfies Answer<typeof readOverview>

const shows = (text: string) =>
  expect.element(main.getByText(text, { exact: true }).first(), soon).toBeVisible()
const showsBusy = async () => {
  await shows('The paid amount doesn’t match')
  await expect.element(main.getByRole('link', { name: 'Open' })).toBeVisible()
  await expect.element(main.getByRole('link', { name: 'Payments 2 wait' })).toBeVisible()
  for (const text of ['$1,284.50', '466', '1 of 3. All of them, by desk:', 'Paid by bank']) await shows(text)
}
/** The reader comes back to the window. */
const comesBack = (): void => {
  network.forget(readOverview)
  dispatchEvent(new Event('focus'))
}

describe('The overview of the administrators', () => {
  controlPage(network)
  beforeAll(() => {
    answerAdministrator(network)
    network.hold(readOverview)
  })
  beforeEach(async () => {
    network.forget(readOverview)
    await open(undefined, { hidesSidebar: true })
    await goToDesk(hub(), '/BrainCore')
    await expect.element(main.getByRole('heading', { level: 2, name: 'Overview' }), soon).toBeVisible()
  })
  afterEach(stop)

  test('is read again when its reader comes back; it stays shown meanwhile, also when that fails', async () => {
    await shows('Loading...')
    await network.answerLate(readOverview, busy)
    await showsBusy()
    comesBack()
    await showsBusy()
    await network.failLate(readOverview, failure('internal'))
    await shows('The overview could not be read.')
    await showsBusy()
    comesBack()
    await expect.poll(() => tryAgain.elements()).toEqual([])
    await network.answerLate(readOverview, quietOverview)
    await shows('Nothing waits.')
    await shows('Nothing was changed yet.')
  })

  test('one that could not be read says so, and is read by a press', async () => {
    await network.failLate(readOverview, failure('offline'))
    await shows('The overview could not be read.')
    expect(main.getByText('Nothing waits.').elements()).toEqual([])
    network.forget(readOverview)
    await userEvent.click(tryAgain)
    await network.answerLate(readOverview, busy)
    await showsBusy()
    expect(main.getByText('The overview could not be read.').elements()).toEqual([])
  })
})
