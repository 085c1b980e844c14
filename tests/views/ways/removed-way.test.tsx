import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { listDevices } from '#contract/auth/devices.contract.ts'
import { offeredWays } from '#contract/auth/openid.contract.ts'
import { listWays, removeWay } from '#contract/auth/ways.contract.ts'
import { createNetwork } from '../support/paths.network.ts'
import { createTab } from './shown-ways.tsx'

const times = { addedAt: '2026-10-03T12:00:00.000Z', usedAt: null }
const mail = { kind: 'mail', id: 'mail', name: 'erin@example.org', ...times } as const
const google = { kind: 'google', id: 'google:g-1', name: 'erin@example.com', ...times } as const

const network = createNetwork()
let shown: { close: () => void } | null = null

beforeEach(async () => {
  await network.start()
  network.always(offeredWays, { google: true, immutablex: true })
  network.always(listDevices, { devices: [] })
  network.always(listWays, { ways: [mail, google], isLast: false, provedSeconds: 600 })
  network.always(removeWay, { success: true })
  shown = await createTab().show()
})
afterEach(async () => {
  shown?.close()
  await network.stop()
})

const remove = page.getByRole('button', { name: 'Remove Google' })

describe('Google, asked about', () => {
  test('stays after Escape, and the focus is on its button again', async () => {
    await userEvent.click(remove)
    await expect.element(page.getByRole('button', { name: 'Keep' })).toHaveFocus()
    await userEvent.keyboard('{Escape}')
    await expect.element(remove).toHaveFocus()
  })

  test('says in its own row that it was removed and who was told, and can be added again', async () => {
    await userEvent.click(remove)
    await userEvent.click(page.getByRole('button', { name: 'Remove', exact: true }))
    const row = page.getByRole('listitem').filter({ hasText: 'Google' })
    await expect.element(row.getByText(/Removed just now. We told erin@example.org/u)).toBeVisible()
    await expect.element(row.getByRole('button', { name: 'Add Google' })).toBeVisible()
    expect(row.elements()).toHaveLength(1)
  })
})
