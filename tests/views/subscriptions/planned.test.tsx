import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { createActor } from 'xstate'
import type { Subscription } from '#contract/subscriptions/subscriptions.contract.ts'
import { subscriptionsMachine } from '#machines/subscriptions/subscriptions.machine.ts'
import { EndPanel } from '#src/features/subscriptions/end-panel.tsx'
import { afterwards } from '#src/features/subscriptions/gift-after.rules.ts'
import { PlanWords } from '#src/features/subscriptions/plan-words.tsx'
import { at, gift, noon, paid, proNext } from '#tests/support/plans-of-user.ts'
import { showPart } from '../support/part.tsx'

const oracle = paid({ plan_id: 'tier5', plan_name: 'Oracle', amount_cents: 5_999 })
const now = at('2026-12-01')

/** Draws what is shown next in the place of what was. */
const place = () => showPart(null, 'subscriptions')

const endPanel = (subscription: Subscription, giftTime = [] as ReturnType<typeof gift>[]) => (
  <EndPanel
    subscription={subscription}
    after={afterwards(subscription, { subscriptions: [subscription], giftTime }, now)}
    features={[]}
    now={now}
    actor={createActor(subscriptionsMachine, { input: { subscription } })}
  />
)

test('with a lower plan planned, the head names it and its price, and no other charge', async () => {
  const draw = await place()
  draw(<PlanWords title="Oracle" gift={null} subscription={{ ...oracle, next: proNext }} />)
  await expect
    .element(
      page.getByText('Oracle, monthly. Paid until December 21, 2026, then Pro for $9.99 a month.', {
        exact: true,
      }),
    )
    .toBeVisible()
  draw(
    <PlanWords
      title="Oracle"
      gift={null}
      subscription={{ ...oracle, next: { ...proNext, type: 'yearly' } }}
    />,
  )
  await expect.element(page.getByText(/then Pro for \$9\.99 a year\.$/u)).toBeVisible()
  expect(page.getByText(/59\.99/u).elements()).toEqual([])
})

test('whoever ends a plan with another one planned reads that it is given up, before and after', async () => {
  const draw = await place()
  draw(endPanel({ ...oracle, next: proNext }))
  const row = page.getByText('Planned change to Pro, monthly', { exact: true })
  await expect.element(row).toBeVisible()
  await expect.element(page.getByText('is given up', { exact: true })).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'End on December 21, 2026' })).toBeVisible()
  draw(endPanel({ ...oracle, renewal: 'ends' }))
  await expect.element(page.getByText('It then renews for $59.99 on December 21, 2026.')).toBeVisible()
  await expect.element(row).toBeVisible()
  // Kept, it is Oracle alone again.
  draw(endPanel(oracle))
  await expect.element(page.getByRole('button', { name: 'End on December 21, 2026' })).toBeVisible()
  await expect.element(row).not.toBeInTheDocument()
})

test('a planned change that was taken back is not told as given up', async () => {
  const draw = await place()
  draw(endPanel({ ...oracle, next: proNext }))
  await expect.element(page.getByText('Planned change to Pro, monthly')).toBeVisible()
  draw(endPanel(oracle))
  await expect.element(page.getByText('Planned change to Pro, monthly')).not.toBeInTheDocument()
  draw(endPanel({ ...oracle, renewal: 'ends' }))
  await expect.element(page.getByText('It then renews for $59.99 on December 21, 2026.')).toBeVisible()
  expect(page.getByText('Planned change to Pro, monthly').elements()).toEqual([])
})

test('what runs afterwards is one bar in one line, and every end has its year', async () => {
  await page.viewport(1280, 900)
  const draw = await place()
  const gifts = [
    gift('one', 5, { months: 24, left: { months: 24, ms: 0 } }),
    gift('two', 3, { months: 6, left: { months: 6, ms: 0 } }),
    gift('three', 1, { months: 1, left: { months: 1, ms: 0 } }),
  ]
  draw(
    <div style={{ inlineSize: '340px' }}>
      {endPanel(paid({ plan_id: 'tier2', plan_name: 'Pro' }), gifts)}
    </div>,
  )
  for (const day of ['December 21, 2026', 'December 21, 2028', 'June 21, 2029', 'July 21, 2029'])
    await expect.element(page.getByRole('listitem').getByText(`to ${day}`, { exact: true })).toBeVisible()
  const bars = [...document.querySelectorAll('.plan-stretch')].map((bar) => bar.getBoundingClientRect())
  expect(new Set(bars.map(({ top }) => top)).size).toBe(1)
  expect(bars).toHaveLength(5)
})

test('where gift time counts already, nobody reads that it runs only then, and the loss is the one after it', async () => {
  const draw = await place()
  const first = gift('one', 5, {
    running: { from: noon('2026-11-25'), until: noon('2027-11-25') },
    put_first: true,
  })
  draw(endPanel(paid({ plan_id: 'tier2', plan_name: 'Pro' }), [first]))
  await expect.element(page.getByText(/Your gift time counts now and goes on then;/u)).toBeVisible()
  await expect.element(page.getByText('13 now, then 1', { exact: true })).toBeInTheDocument()
})
