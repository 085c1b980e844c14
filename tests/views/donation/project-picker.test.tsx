import { afterEach, describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { getProject, listProjects, searchProjects } from '#contract/projects/projects.contract.ts'
import { wireProject } from '../support/paths.fund.ts'
import type { OpenHub } from '../support/paths.hub.tsx'
import { controlPage, openHub } from '../support/paths.hub.tsx'
import { createNetwork } from '../support/paths.network.ts'

const network = createNetwork()
let hub: OpenHub | undefined

describe('The list of projects of a donation, on a phone', () => {
  controlPage(network)
  afterEach(async () => {
    hub?.close()
    await page.viewport(1280, 800)
  })

  test('is folded by Escape, which closes the modal only after that; the focus goes to its field', async () => {
    await page.viewport(375, 760)
    hub = await openHub()
    hub.open({ type: 'donation.open' })
    const modal = page.getByRole('dialog', { name: 'Donate' })
    const field = modal.getByRole('button', { name: /^For which project\?/u })
    await userEvent.click(field)
    const search = modal.getByRole('searchbox')
    await userEvent.click(search)
    await userEvent.keyboard('{Escape}')
    await expect.element(search).not.toBeInTheDocument()
    await expect.element(modal).toBeVisible()
    await expect.element(field).toHaveFocus()
    await userEvent.keyboard('{Escape}')
    await expect.element(modal).not.toBeInTheDocument()
  })
})

describe('The list of projects of a donation, where there are more than it holds', () => {
  controlPage(network)
  afterEach(() => hub?.close())

  test('has those with most votes, finds the others on the server, and keeps the chosen one', async () => {
    const far = wireProject({ id: 'far', title: 'Far Away' })
    network.always(
      listProjects,
      Array.from({ length: 100 }, (_, at) => wireProject({ id: `near-${at}`, title: `Near ${at}` })),
    )
    network.always(getProject, { ...far, owner: null, followers: 0 })
    network.always(searchProjects, [far])
    hub = await openHub()
    hub.open({ type: 'donation.open' })
    const modal = page.getByRole('dialog', { name: 'Donate' })
    const row = (name: RegExp) => modal.getByRole('radio', { name })
    await expect.element(row(/Near 99/u)).toBeInTheDocument()
    const search = modal.getByRole('searchbox', { name: 'Search projects' })
    await userEvent.fill(search, 'faar')
    await expect.element(row(/^Guilds: Far Away$/u)).toBeInTheDocument()
    expect(row(/Near/u).elements()).toEqual([])
    await userEvent.click(row(/^Guilds: Far Away$/u), { force: true })
    await userEvent.fill(search, '')
    await expect.element(row(/Near 99/u)).toBeInTheDocument()
    await expect.element(row(/^Guilds: Far Away$/u)).toBeChecked()
  })
})
