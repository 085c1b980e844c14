import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { type AuditChange, listChanges, tellChange } from '#contract/desk/audit.contract.ts'
import { answerAdministrator, goToDesk } from '../money-desk/desk-page.ts'
import { controlPage, openHub, type OpenHub } from '../support/paths.hub.tsx'
import { createNetwork } from '../support/paths.network.ts'

const network = createNetwork()
const main = page.getByRole('main')
const panel = page.getByRole('complementary')
let hub: OpenHub | undefined

const granted: AuditChange = {
  id: '7',
  kind: 'granted_by_hand',
  admin: { id: 'dave', username: 'dave' },
  subject: 'mirel',
  subject_name: null,
  player: { id: 'mirel', username: 'mirel' },
  reason: '<b>Paid by bank</b>',
  order: { id: 'order-1', number: '4F7K2' },
  at: '2026-03-01T12:00:00.000Z',
  before: { gift_months: 1 },
  after: { gift_months: 3, plan_id: 'tier3', months: 2 },
}
const made: AuditChange = {
  id: '6',
  kind: 'administrator_set',
  admin: null,
  subject: 'bram',
  subject_name: null,
  player: { id: 'bram', username: 'bram' },
  order: null,
  reason: null,
  at: '2026-02-01T12:00:00.000Z',
  before: { is_admin: false },
  after: { is_admin: true },
}
const opened: AuditChange = {
  id: '5',
  kind: 'project_status_set',
  admin: { id: 'dave', username: 'dave' },
  subject: 'dome',
  subject_name: 'Dome',
  player: null,
  order: null,
  reason: 'Ready',
  at: '2026-01-01T12:00:00.000Z',
  before: { status: 'analyzing' },
  after: { status: 'active' },
}

describe('The audit', () => {
  controlPage(network)
  beforeEach(async () => {
    await page.viewport(1440, 900)
    answerAdministrator(network)
    network.always(listChanges, { changes: [granted, made, opened], next: null })
    network.always(tellChange, granted)
    hub = await openHub(undefined, { hidesSidebar: true })
    await goToDesk(hub, '/BrainCore?desk=audit')
    await expect.element(main.getByRole('table')).toBeVisible()
  })
  afterEach(async () => {
    hub?.close()
    await page.viewport(1280, 800)
  })

  test('each change says who did what, with before and after; opened it says all that is known', async () => {
    const row = (name: string) => main.getByRole('row').filter({ hasText: name })
    await expect.element(row('Granted by hand')).toMatchTextContent(/4F7K2\s*dave/u)
    await expect.element(row('Granted by hand')).toMatchTextContent(/Gift time 1 month\s+3 months/u)
    // Words stay words.
    await expect.element(row('Granted by hand')).toMatchTextContent(/<b>Paid by bank<\/b>/u)
    await expect.element(row('Administrator’s right changed')).toMatchTextContent(/Whoever runs the hub/u)
    // What the hub calls a status isn't what a reader calls it.
    await expect.element(row('Project’s status changed')).toMatchTextContent(/In analysis\s+Open for votes/u)
    await userEvent.click(main.getByRole('link', { name: 'Granted by hand' }))
    await expect.element(panel).toMatchTextContent(/PlanElite/u)
    await expect.element(panel.getByRole('link', { name: '4F7K2' })).toBeVisible()
    // It is only read.
    await expect.element(panel.getByRole('textbox')).not.toBeInTheDocument()
    await userEvent.click(panel.getByRole('button', { name: 'Close' }))
    await expect.element(panel).not.toBeInTheDocument()
  })

  test('what narrows it, and which columns it has, stands in the address', async () => {
    await userEvent.click(main.getByRole('button', { name: 'Administrator' }).first())
    const form = main.getByRole('form', { name: 'Administrator' })
    await userEvent.fill(form.getByRole('textbox'), ' dave ')
    await userEvent.click(form.getByRole('button', { name: 'Apply' }))
    await expect.poll(() => new URLSearchParams(location.search).get('admin')).toBe('dave')
    await userEvent.click(main.getByRole('button', { name: 'Columns' }))
    await userEvent.click(page.getByRole('menuitem', { name: 'Reason' }))
    await expect.element(main.getByRole('columnheader', { name: 'Reason' })).not.toBeInTheDocument()
    await userEvent.keyboard('{Escape}')
    await userEvent.click(main.getByRole('button', { name: 'When' }))
    const said = () => Object.fromEntries(new URLSearchParams(location.search))
    await expect.poll(said).toEqual({ desk: 'audit', admin: 'dave', sort: 'oldest', without: 'reason' })
    await userEvent.click(main.getByRole('button', { name: 'Remove the filter Administrator' }))
    await expect.poll(said).toEqual({ desk: 'audit', sort: 'oldest', without: 'reason' })

    // Where nothing is found, all of it is a press away, in the same order.
    network.always(listChanges, { changes: [], next: null })
    await userEvent.fill(main.getByRole('searchbox'), 'nobody')
    await userEvent.click(main.getByRole('button', { name: 'Find' }))
    await expect.poll(() => said()['q']).toBe('nobody')
    network.always(listChanges, { changes: [made], next: null })
    await userEvent.click(main.getByRole('button', { name: 'Clear search and filters' }))
    await expect.element(main.getByRole('table')).toBeVisible()
    await expect.poll(said).toEqual({ desk: 'audit', sort: 'oldest', without: 'reason' })

    // Opening and closing a row leaves all of it as it is.
    await userEvent.click(main.getByRole('table').getByRole('link').first())
    await expect.poll(said).toMatchObject({ open: expect.any(String), sort: 'oldest', without: 'reason' })
    await expect.element(main.getByRole('columnheader', { name: 'Reason' })).not.toBeInTheDocument()
    await userEvent.click(panel.getByRole('button', { name: 'Close' }))
    await expect.poll(said).toEqual({ desk: 'audit', sort: 'oldest', without: 'reason' })
  })
})
