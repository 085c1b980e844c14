import { expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import axe from 'axe-core'
import { getOrder } from '#contract/order/placed-order.contract.ts'
import { useFaults } from '../support/faults.ts'
import { looks } from '../support/looks.ts'
import type { OpenHub } from '../support/paths.hub.tsx'
import { anOrderState, title, visit } from './payment-return.page.ts'

const faults = useFaults()

/** Looks at the success page in one state after the other. */
const lookAtStates = async ({ router }: OpenHub, look: () => void | Promise<void>): Promise<void> => {
  for (const [status, heading] of [
    ['awaiting_payment', 'Confirming your payment'],
    ['fulfilled', 'You are on Elite'],
    ['expired', 'The checkout has expired'],
    ['differs', 'The amount paid differs from your order'],
  ] as const) {
    faults.heal()
    faults.answer(getOrder, anOrderState(status))
    await router.navigate({ href: `/payment-success?order=${status}` })
    await title(heading)
    await look()
  }
}

test.each([375, 768, 1280])(
  'at %i px the heading stands still while states follow each other',
  async (width) => {
    onTestFinished(() => page.viewport(1280, 800))
    await page.viewport(width, 800)
    const hub = await visit('/terms')
    const tops: number[] = []
    await lookAtStates(hub, () => {
      tops.push(Math.round(page.getByRole('heading', { level: 1 }).element().getBoundingClientRect().top))
    })
    expect(new Set(tops)).toEqual(new Set([tops[0]]))
  },
)

test.each([
  ['a phone on its side', 667, 375],
  ['a phone', 375, 667],
])('on %s what is now true is in sight at once', async (_, width, height) => {
  onTestFinished(() => page.viewport(1280, 800))
  await page.viewport(width, height)
  faults.answer(getOrder, anOrderState('fulfilled'))
  await visit('/payment-success?order=order-1')
  await title('You are on Elite')
  const middle = page.getByRole('heading', { level: 1 }).element().getBoundingClientRect()
  const seen = document.elementFromPoint(middle.x + 10, middle.y + middle.height / 2)
  expect(seen?.textContent).toBe('You are on Elite')
})

test.each([375, 1280])('at %i px every page of one message begins at the same edge', async (width) => {
  onTestFinished(() => page.viewport(1280, 800))
  await page.viewport(width, 800)
  faults.answer(getOrder, anOrderState('expired'))
  const hub = await visit('/nowhere')
  const edges = []
  for (const [href, heading] of [
    ['/nowhere', 'Page not found'],
    ['/payment-success?order=order-1', 'The checkout has expired'],
    ['/auth/magiclink/verify?token=x', /^You are logged in as/],
  ] as const) {
    await hub.router.navigate({ href })
    const title = page.getByRole('heading', { level: 1, name: heading })
    await expect.element(title).toBeVisible()
    edges.push(title.element().getBoundingClientRect().left)
  }
  expect(new Set(edges).size).toBe(1)
})

test.each(looks)('at %i px axe finds nothing on the return pages in %s', async (width, theme) => {
  document.documentElement.dataset.theme = theme
  onTestFinished(async () => {
    document.documentElement.dataset.theme = 'multi-gradient'
    await page.viewport(1280, 800)
  })
  await page.viewport(width, 800)
  const hub = await visit('/terms')
  await lookAtStates(hub, async () => {
    const found = await axe.run('main')
    expect(found.violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([])
  })
})
