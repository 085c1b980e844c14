import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { createActor } from 'xstate'
import type { WorklistEntry } from '#contract/money-desk.contract.ts'
import { OpenEntries } from '#src/features/money-desk/open-entries.tsx'
import { PaymentOffers, usePaymentWishWords } from '#src/features/money-desk/payment-wish-words.tsx'
import { type PaymentStory, type PaymentWish, toWish } from '#src/features/money-desk/payment-wish.rules.ts'
import { type DeskEntryActor, provideDeskEntry, useEntryOf } from '#src/product/desk/use-desk-entry.ts'
import { WishForm } from '#src/product/desk/wish-form.tsx'
import { story } from '#tests/paths/desk-entry.model.ts'
import { showPart } from '../support/part.tsx'

const entry: WorklistEntry = {
  ...{ id: 'entry-1', kind: 'paid_differs', subject: 'pi_1', at: '2026-03-01T12:00:00.000Z' },
  ...{ order: null, player: null, payment_id: 'pi_1', cents: 999, currency: 'usd', can_settle: true },
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
