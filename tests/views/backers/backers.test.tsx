import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { getDonorsData, listBackers } from '#contract/projects/backers.contract.ts'
import { getLedger } from '#contract/ledger/public-ledger.contract.ts'
import { getDailyStats } from '#contract/projects/project-stats.contract.ts'
import { getProject } from '#contract/projects/projects.contract.ts'
import type { ProjectAnswer } from '#machines/projects/project-page.machine.ts'
import { failure } from '#tests/paths/failure.ts'
import { wholeLedger } from '#tests/paths/ledger/small-ledger.ts'
import { model as projectPage } from '#tests/paths/projects/project-page.model.ts'
import { showComments } from '../comments/comments.wire.ts'
import { daysOnTheWire, projectOnTheWire } from '../project-page/project.wire.ts'
import { soon } from '../support/paths.drive.ts'
import { controlPage } from '../support/paths.hub.tsx'
import { createNetwork } from '../support/paths.network.ts'
import { createOpenPage } from '../support/paths.tour.ts'

const network = createNetwork()
const { open, stop } = createOpenPage()
const part = page.getByRole('region', { name: /^(?:Backers|Donors)$/u })
const tryAgain = part.getByRole('button', { name: 'Try again' })
const ofProject = '/VaultVision/guild-quartermaster'

const mirel = { name: 'mirel', isNamed: true } as const
const top = [
  { ...mirel, votes: 500, donated: 200 },
  { name: 'Anonymous', isNamed: false, votes: 3, donated: 0 },
]
const latest = [{ ...mirel, donated: 50, at: '2026-02-28T12:00:00.000Z', project: null }]

const shows = (text: string) =>
  expect.element(part.getByText(text, { exact: true }).first(), soon).toBeVisible()
const lacks = (text: string) =>
  expect.poll(() => part.getByText(text, { exact: true }).elements()).toEqual([])

describe('Who backs a project, and the fund', () => {
  controlPage(network)
  beforeAll(() => {
    network.always(getLedger, wholeLedger)
    const { known } = projectPage.inputs['written by the server'] as { known: ProjectAnswer }
    network.always(getProject, projectOnTheWire(known.project))
    network.always(getDailyStats, daysOnTheWire(known.days))
    showComments(network, [])
    network.hold(listBackers)
    network.hold(getDonorsData)
  })
  afterEach(stop)

  test('a project names its backers where they agreed, without the badge of all their donations', async () => {
    await open(undefined, { address: ofProject })
    await expect.element(part, soon).toBeVisible()
    await lacks('mirel')
    await network.answer(listBackers, { backers: 1_284, top })
    await shows('mirel')
    await shows('Anonymous')
    await lacks('Legendary')
    expect(tryAgain.elements()).toEqual([])
  })

  test('the fund names its donors with their badge', async () => {
    await open(undefined, { address: '/ledger' })
    await network.answer(getDonorsData, { donors: 1_284, named: 412, top, latest })
    await shows('mirel')
    await shows('Legendary')
    await shows('Latest')
  })

  test('names that could not be read are read again by a press, and when the browser is back online', async () => {
    network.forget(listBackers)
    await open(undefined, { address: ofProject })
    await network.fail(listBackers, failure('internal'))
    await shows('The names could not be read.')
    await userEvent.click(tryAgain)
    await network.fail(listBackers, failure('offline'))
    await shows('The names could not be read.')
    dispatchEvent(new Event('online'))
    await network.answer(listBackers, { backers: 0, top: [] })
    await shows('Nobody yet.')
    await lacks('The names could not be read.')
  })
})
