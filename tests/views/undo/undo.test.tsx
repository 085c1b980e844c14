import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { takeMailedLinks } from '#src/app/flows/mailed-links.ts'
import type { OpenHub } from '../support/paths.hub.tsx'
import { openHub } from '../support/paths.hub.tsx'
import { watchSent } from '../support/sent.ts'

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
beforeEach(leave)
afterEach(leave)

const undo = () => page.getByRole('button', { name: 'Undo the change' })

describe('The link that undoes a changed way to log in', () => {
  test('leaves the address at once, and sends nothing until it is pressed', async () => {
    const sent = watchSent()
    await arrive('#token=change.signed')
    await expect.element(page.getByRole('heading', { name: 'Undo this change?' })).toBeVisible()
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
