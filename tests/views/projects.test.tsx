import { afterEach, describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { alice } from '#tests/paths/people.ts'
import type { OpenHub } from './paths.hub.tsx'
import { openHub, signIn } from './paths.hub.tsx'

let hub: OpenHub | undefined

afterEach(() => hub?.close())

const card = (title: string) => page.getByRole('article', { name: title })
const search = page.getByLabelText('Search projects')
const top = page.getByRole('region', { name: 'Top projects' })

const isLedTo = async (title: string): Promise<void> => {
  await expect.element(card(title)).toHaveFocus()
  await expect
    .poll(() => Math.round(card(title).element().getBoundingClientRect().top))
    .toSatisfy((above) => above >= 64 && above < innerHeight)
}

describe('A link to a project', () => {
  test('leads to its card', async () => {
    hub = await openHub()
    await userEvent.click(top.getByRole('link', { name: 'Replay Theatre' }))
    await isLedTo('Replay Theatre')
  })

  test('clears the filters that hide the card', async () => {
    hub = await openHub()
    await userEvent.fill(search, 'drone')
    await expect.element(card('Replay Theatre')).not.toBeInTheDocument()
    await userEvent.click(top.getByRole('link', { name: 'Replay Theatre' }))
    await isLedTo('Replay Theatre')
    await expect.element(search).toHaveValue('')
    await expect.element(card('Guild Quartermaster')).toBeInTheDocument()
  })

  test('does so again when the address names the project already', async () => {
    hub = await openHub()
    await userEvent.click(top.getByRole('link', { name: 'Guild Quartermaster' }))
    await userEvent.fill(search, 'drone')
    await expect.element(card('Guild Quartermaster')).not.toBeInTheDocument()
    await userEvent.click(top.getByRole('link', { name: 'Guild Quartermaster' }))
    await isLedTo('Guild Quartermaster')
  })

  test('works from the map of the hero', async () => {
    hub = await openHub()
    await userEvent.fill(search, 'no project is called so')
    await expect.element(page.getByText('No project fits these filters.')).toBeVisible()
    await userEvent.click(page.getByRole('link', { name: /votes?$/ }).first())
    await expect.element(search).toHaveValue('')
    await expect.poll(() => document.activeElement?.id).toBe(location.hash.slice(1))
  })

  test('works as the address the page is opened with', async () => {
    hub = await openHub(undefined, { address: '/VaultVision#project-replay-theatre' })
    await isLedTo('Replay Theatre')
  })

  test('leaves a filter that was set afterwards alone', async () => {
    hub = await openHub(undefined, { address: '/VaultVision#project-replay-theatre' })
    await isLedTo('Replay Theatre')
    await userEvent.fill(search, 'drone')
    await expect.element(card('Drone Loadout Planner')).toBeVisible()
    await expect.element(card('Replay Theatre')).not.toBeInTheDocument()
    await expect.element(search).toHaveValue('drone')
  })
})

test('Votes are said to be coming, to a guest and to a member', async () => {
  hub = await openHub()
  const panel = (name: string) => page.getByRole('complementary', { name })
  const guest = panel('Votes a day on each plan')
  await expect.element(guest.getByText(/^Voting is coming\. Unspent votes/)).toBeVisible()
  await signIn(hub, alice)
  const own = panel('Your vote power')
  await expect
    .element(own.getByText(/^Voting is coming\. Your plan will give you 1 vote a day\./))
    .toBeVisible()
  await userEvent.click(own.getByRole('button', { name: 'See the plans' }))
  await expect.element(page.getByRole('dialog', { name: 'Explore Our Subscription Plans' })).toBeVisible()
})
