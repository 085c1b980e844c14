import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { createActor } from 'xstate'
import type { WorklistEntry } from '#contract/desk/money-desk.contract.ts'
import { OpenEntries } from '#src/features/money-desk/open-entries.tsx'
import { PaymentOffers, usePaymentWishWords } from '#src/features/money-desk/payment-wish-words.tsx'
import { type PaymentStory, type PaymentWish, toWish } from '#src/features/money-desk/payment-wish.rules.ts'
import { type DeskEntryActor, provideDeskEntry, useEntryOf } from '#src/product/desk/use-desk-entry.ts'
import { WishForm } from '#src/product/desk/wish-form.tsx'
import { story } from '#tests/paths/desk/desk-entry.model.ts'
import { showPart } from '../support/part.tsx'

const entry: WorklistEntry = {
  id: 'entry-1',
  kind: 'paid_differs',
  subject: 'pi_1',
  at: '2026-03-01T12:00:00.000Z',
  order: null,
  player: null,
  payment_id: 'pi_1',
  cents: 999,
  currency: 'usd',
  can_settle: true,
}

function Offers({ actor }: { actor: DeskEntryActor }) {
  const opened = useEntryOf<PaymentStory, PaymentWish>(actor)
  const words = usePaymentWishWords(opened)
  return (
    <>
      <OpenEntries entries={[entry]} entry={opened} isOffered />
      <WishForm entry={opened} words={words} offers={<PaymentOffers entry={opened} />} />
    </>
  )
}

test('while a story is read anew nothing is offered that a press would not begin', async () => {
  const anew = Promise.withResolvers<PaymentStory | null>()
  const answers: Promise<PaymentStory | null>[] = [Promise.resolve(story), anew.promise]
  const source = {
    outdated: [],
    read: () => answers.shift() ?? anew.promise,
    act: () => Promise.resolve(),
  }
  const machine = provideDeskEntry<PaymentStory | null, PaymentWish>(source, () => {})
  const actor = createActor(machine, { input: { id: story.order.id, outdated: [] } }).start()
  await showPart(<Offers actor={actor} />, 'money-desk')
  const offered = ['Settle', 'Refund', 'Resend receipt', 'Grant'].map((name) =>
    page.getByRole('button', { name, exact: true }),
  )
  const expectReady = async (): Promise<void> => {
    for (const offer of offered) await expect.element(offer).not.toHaveAttribute('aria-disabled', 'true')
  }
  await expectReady()
  actor.send({ type: 'wish.begin', wish: toWish({ kind: 'receipt', reason: 'Lost' }) })
  actor.send({ type: 'wish.check' })
  actor.send({ type: 'wish.confirm' })
  for (const offer of offered) await expect.element(offer).toHaveAttribute('aria-disabled', 'true')
  anew.resolve(story)
  await expectReady()
})

test('what is to be refunded opens in sight, with the focus in it, and so does what is read once more', async () => {
  const source = {
    outdated: [],
    read: () => Promise.resolve<PaymentStory | null>(story),
    act: () => Promise.resolve(),
  }
  const machine = provideDeskEntry<PaymentStory | null, PaymentWish>(source, () => {})
  const actor = createActor(machine, { input: { id: story.order.id, outdated: [] } }).start()
  await showPart(
    <div data-testid="scroller" style={{ height: 480, overflow: 'auto' }}>
      <div style={{ height: 700 }} />
      <Offers actor={actor} />
    </div>,
    'money-desk',
  )
  const offer = page.getByRole('button', { name: 'Refund', exact: true })
  await expect.element(offer).not.toHaveAttribute('aria-disabled', 'true')
  const scroller = page.getByTestId('scroller').element()
  const isInSight = (part: Element): boolean =>
    part.getBoundingClientRect().bottom <= scroller.getBoundingClientRect().bottom + 1
  offer.element().scrollIntoView({ block: 'end' })
  await userEvent.click(offer)
  const form = page.getByRole('form')
  await expect.poll(() => isInSight(form.element())).toBe(true)
  expect(form.element().contains(document.activeElement)).toBe(true)
  await userEvent.fill(form.getByRole('textbox', { name: 'Reason, for the record' }), 'Asked by mail')
  await userEvent.click(form.getByRole('checkbox').first())
  actor.send({ type: 'wish.check' })
  const check = page.getByRole('group', { name: 'Read once more' })
  await expect.poll(() => isInSight(check.element())).toBe(true)
})

test('what ends with a refund is said before it is confirmed', async () => {
  const until = '2026-04-01T12:00:00.000Z'
  const order: PaymentStory['order'] = {
    ...story.order,
    lines: [
      { kind: 'plan', plan_id: 'tier4', type: 'monthly', cents: 3_499 },
      { kind: 'donation', project_type: 'general', cents: 1_000, votes: 20 },
      { kind: 'gift', plan_id: 'tier2', months: 1, cents: 999 },
    ],
    plan: { paid_until: until, renewal: 'renews', in_force: true },
    payment: { receipt: 'H-1-1', method: null, period: { from: story.order.created_at, until } },
  }
  const told: PaymentStory = { ...story, order }
  const source = {
    outdated: [],
    read: () => Promise.resolve<PaymentStory | null>(told),
    act: () => Promise.resolve(),
  }
  const machine = provideDeskEntry<PaymentStory | null, PaymentWish>(source, () => {})
  const actor = createActor(machine, { input: { id: story.order.id, outdated: [] } }).start()
  await showPart(<Offers actor={actor} />, 'money-desk')
  await expect.element(page.getByRole('button', { name: 'Refund', exact: true })).toBeVisible()
  const lines = [{ index: 0 }, { index: 1 }, { index: 2 }]
  actor.send({ type: 'wish.begin', wish: toWish({ kind: 'refund', lines, reason: 'Asked by mail' }) })
  actor.send({ type: 'wish.check' })
  const check = page.getByRole('group', { name: 'Read once more' })
  for (const said of [
    /Master ends at once, and nothing more is charged\./u,
    /Codes of the gift stop working/u,
    /votes that it made leave the donation bank\./u,
  ])
    await expect.element(check).toMatchTextContent(said)
})
