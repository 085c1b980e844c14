import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type Locator, page, userEvent } from 'vitest/browser'
import { findPayments, listWorklist, tellPayment } from '#contract/desk/money-desk.contract.ts'
import { story } from '#tests/paths/desk/desk-entry.model.ts'
import { payment } from '#tests/paths/desk/listing.model.ts'
import { controlPage, openHub, type OpenHub } from '../support/paths.hub.tsx'
import { createNetwork } from '../support/paths.network.ts'
import { answerAdministrator, goToDesk } from './desk-page.ts'

const network = createNetwork()
const numbers = ['4F7K2', '7T2VD', '9QX3M']
let hub: OpenHub | undefined

const row = (number: string) => page.getByRole('table').getByRole('link', { name: number })
const opened = (): string | null => new URLSearchParams(location.search).get('open')

describe('The list of payments, by the keyboard', () => {
  controlPage(network)
  beforeEach(async () => {
    await page.viewport(1440, 900)
    answerAdministrator(network)
    network.always(findPayments, { payments: numbers.map(payment), next: null })
    network.always(listWorklist, { entries: [], more: 0 })
    network.always(tellPayment, story)
    hub = await openHub(undefined, { hidesSidebar: true })
    await goToDesk(hub, '/BrainCore?desk=payments')
    await expect.element(row('4F7K2')).toBeVisible()
  })
  afterEach(async () => {
    hub?.close()
    await page.viewport(1280, 800)
  })

  test('arrow keys go from row to row, and stop at the ends', async () => {
    row('4F7K2').element().focus()
    await userEvent.keyboard('{ArrowUp}')
    await expect.element(row('4F7K2')).toHaveFocus()
    await userEvent.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}')
    await expect.element(row('9QX3M')).toHaveFocus()
    expect(opened()).toBeNull()
  })

  test('an opened story follows them, the focus stays in the row, and Back leaves the story', async () => {
    row('4F7K2').element().focus()
    await userEvent.keyboard('{Enter}')
    const heading = page.getByRole('complementary').getByRole('heading', { level: 3 }).first()
    await expect.element(heading).toHaveFocus()
    await userEvent.keyboard('{ArrowDown}')
    await expect.element(row('7T2VD')).toHaveFocus()
    await expect.poll(opened).toBe('order-7T2VD')
    await userEvent.keyboard('{ArrowDown}')
    await expect.poll(opened).toBe('order-9QX3M')
    await expect.element(row('9QX3M')).toHaveFocus()
    history.back()
    await expect.poll(opened).toBeNull()
  })

  test('the panel leads to the one before and the one after, and the focus stays on its button', async () => {
    const panel = page.getByRole('complementary')
    const [before, after] = ['Previous in the list', 'Next in the list'].map((name) =>
      panel.getByRole('button', { name }),
    ) as [Locator, Locator]
    await userEvent.click(row('4F7K2'))
    await expect.element(before).toHaveAttribute('aria-disabled', 'true')
    await userEvent.click(after)
    await expect.poll(opened).toBe('order-7T2VD')
    await expect.element(after).toHaveFocus()
    await userEvent.keyboard('{Enter}')
    await expect.poll(opened).toBe('order-9QX3M')
    await expect.element(after).toHaveAccessibleDescription('It is the last of the list.')
    await userEvent.click(before)
    await expect.poll(opened).toBe('order-7T2VD')
    await expect.element(before).toHaveFocus()
  })

  test('they do nothing in the search, nor with a key held', async () => {
    await userEvent.click(page.getByRole('searchbox'))
    await userEvent.keyboard('{ArrowDown}')
    await expect.element(page.getByRole('searchbox')).toHaveFocus()
    row('4F7K2').element().focus()
    await userEvent.keyboard('{Shift>}{ArrowDown}{/Shift}')
    await expect.element(row('4F7K2')).toHaveFocus()
  })
})
