import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { createActor, fromPromise } from 'xstate'
import type { WorklistEntry } from '#contract/money-desk.contract.ts'
import { type DeskWish, type PaymentStory, paymentStoryMachine } from '#machines/payment-story.machine.ts'
import { OpenEntries } from '#src/features/money-desk/open-entries.tsx'
import { WishForm } from '#src/features/money-desk/wish-form.tsx'
import { story } from '#tests/paths/payment-story.model.ts'
import { showPart } from '../support/part.tsx'

const entry: WorklistEntry = {
  ...{ id: 'entry-1', kind: 'paid_differs', subject: 'pi_1', at: '2026-03-01T12:00:00.000Z' },
  ...{ order: null, player: null, payment_id: 'pi_1', cents: 999, currency: 'usd', can_settle: true },
}

test('while a story is read anew nothing is offered that a press would not begin', async () => {
  const anew = Promise.withResolvers<PaymentStory | null>()
  const answers: Promise<PaymentStory | null>[] = [Promise.resolve(story), anew.promise]
  const readStory = fromPromise<PaymentStory | null, { orderId: string | null }>(
    () => answers.shift() ?? anew.promise,
  )
  const act = fromPromise<unknown, { wish: DeskWish; attempt: number; told: PaymentStory | null }>(() =>
    Promise.resolve(),
  )
  const machine = paymentStoryMachine.provide({ actors: { readStory, act } })
  const actor = createActor(machine, { input: { orderId: story.order.id } }).start()
  await showPart(
    <>
      <OpenEntries entries={[entry]} actor={actor} isOffered />
      <WishForm actor={actor} />
    </>,
    'money-desk',
  )
  const offered = ['Settle', 'Refund', 'Resend receipt', 'Grant'].map((name) =>
    page.getByRole('button', { name, exact: true }),
  )
  const expectReady = async (): Promise<void> => {
    for (const offer of offered) await expect.element(offer).not.toHaveAttribute('aria-disabled', 'true')
  }
  await expectReady()
  actor.send({ type: 'wish.begin', wish: { kind: 'receipt', reason: 'Lost' } })
  actor.send({ type: 'wish.check' })
  actor.send({ type: 'wish.confirm' })
  for (const offer of offered) await expect.element(offer).toHaveAttribute('aria-disabled', 'true')
  anew.resolve(story)
  await expectReady()
})
