import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { readWayChange, undoWayChange } from '#contract/auth/undo.contract.ts'
import { takeMailedLinks } from '#src/app/flows/mailed-links.ts'
import type { OpenHub } from '../support/paths.hub.tsx'
import { openHub } from '../support/paths.hub.tsx'
import { createNetwork } from '../support/paths.network.ts'
import { watchSent } from '../support/sent.ts'

const network = createNetwork()
const [at, until] = ['2026-11-21T14:02:00.000Z', '2026-11-28T14:02:00.000Z']

let hubs: OpenHub[] = []
const arrive = async (hash: string): Promise<void> => {
  history.replaceState(null, '', `/auth/undo${hash}`)
  takeMailedLinks()
  hubs.push(await openHub(() => {}, { address: location.pathname + location.hash }))
}
const leave = (): void => {
  hubs.forEach((hub) => hub.close())
  hubs = []
}
beforeAll(() => network.start())
beforeEach(() => {
  leave()
  network.always(readWayChange, { change: 'added', kind: 'google', at, until, isUndone: false })
})
afterEach(leave)
afterAll(() => network.stop())

const undo = () => page.getByRole('button', { name: 'Undo the change' })

describe('The link that undoes a changed way to log in', () => {
  test('leaves the address at once, says which change it is, and undoes nothing until it is pressed', async () => {
    network.refuse(undoWayChange, 'undo_invalid')
    const sent = watchSent()
    await arrive('#token=change.signed')
    await expect.element(page.getByRole('heading', { name: 'Undo this change?' })).toBeVisible()
    await expect
      .element(page.getByText(/^A way to log in was added: Google, November 21, 2026/u))
      .toBeVisible()
    expect(location.hash).toBe('')
    expect(sent.last('/auth/undo')).toBeUndefined()
    await userEvent.click(undo())
    await expect.element(page.getByRole('heading', { name: 'This link does not work' })).toBeVisible()
    expect(sent.last('/auth/undo')).toEqual({ token: 'change.signed' })
    await expect
      .element(page.getByText('This is not a valid link. Open the link in your email again.'))
      .toBeVisible()
    expect(document.activeElement).not.toBe(document.body)
    sent.stop()
  })

  test('that is too old says so at once, and offers nothing to press', async () => {
    network.refuse(readWayChange, 'undo_expired')
    await arrive('#token=change.signed')
    await expect.element(page.getByRole('heading', { name: 'This link does not work' })).toBeVisible()
    await expect.element(page.getByText(/7 days/u)).toBeVisible()
    expect(undo().elements()).toEqual([])
  })

  test.each(['#tok=abc', '#token=', '#nonsense'])(
    'that is cut off (%s) offers nothing to press',
    async (hash) => {
      await arrive('#token=change.signed')
      leave()
      await arrive(hash)
      await expect.element(page.getByRole('heading', { name: 'This link does not work' })).toBeVisible()
      expect(undo().elements()).toEqual([])
    },
  )
})
