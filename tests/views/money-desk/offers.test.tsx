import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { createActor, fromPromise } from 'xstate'
import { type DeskWish, type PaymentStory, paymentStoryMachine } from '#machines/payment-story.machine.ts'
import { WishForm } from '#src/features/money-desk/wish-form.tsx'
import { story } from '#tests/paths/payment-story.model.ts'
import { showPart } from '../support/part.tsx'

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
  await showPart(<WishForm actor={actor} />, 'money-desk')
  const grant = page.getByRole('button', { name: 'Grant' })
  await expect.element(grant).not.toHaveAttribute('aria-disabled', 'true')
  actor.send({ type: 'wish.begin', wish: { kind: 'receipt', reason: 'Lost' } })
  actor.send({ type: 'wish.check' })
  actor.send({ type: 'wish.confirm' })
  await expect.element(grant).toHaveAttribute('aria-disabled', 'true')
  anew.resolve(story)
  await expect.element(grant).not.toHaveAttribute('aria-disabled', 'true')
})
