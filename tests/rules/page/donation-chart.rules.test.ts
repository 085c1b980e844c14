import { describe, expect, it } from 'vitest'
import { createActor, fromPromise, waitFor } from 'xstate'
import type { DonationChoice, DonationEvent, OpenProject } from '#machines/donation/donation.machine.ts'
import { ruledDonation } from '#src/features/donation/donation-chart.rules.ts'

const alice = { id: 'user-alice', planId: 'tier0' } as const

/** The modal as a player opens it, once everything is there to be chosen. */
const opened = async () => {
  const actor = createActor(
    ruledDonation.provide({
      actors: {
        readChoice: fromPromise<DonationChoice | null>(() => Promise.resolve(null)),
        loadProjects: fromPromise<OpenProject[], { search: string; projectId: string | null }>(() =>
          Promise.resolve([]),
        ),
        checkout: fromPromise(() => new Promise(() => {})) as never,
      },
    }),
    { input: { user: alice, project: null } },
  )
  // A rule that is missing stops it: what it was to do hasn't happened then.
  actor.subscribe({ error: () => {} })
  actor.start()
  await waitFor(actor, (snapshot) => snapshot.matches({ open: { choosing: 'listed' } }))
  return {
    after: (...events: DonationEvent[]): number => {
      for (const event of events) actor.send(event)
      return actor.getSnapshot().context.cents
    },
    problem: () => actor.getSnapshot().context.problem,
    isPaying: () => actor.getSnapshot().matches({ open: 'paying' }),
  }
}

describe('the amount of a donation', () => {
  it('is five dollars at first, and what a button says once it is pressed', async () => {
    const modal = await opened()
    expect(modal.after()).toBe(500)
    expect(modal.after({ type: 'amount.choose', cents: 20_000 })).toBe(20_000)
  })

  it('is a multiple of five dollars, whatever is chosen', async () => {
    expect((await opened()).after({ type: 'amount.choose', cents: 1_800 })).toBe(2_000)
  })

  it('goes up and down by five dollars, and not below five', async () => {
    const modal = await opened()
    expect(modal.after({ type: 'amount.step', byCents: 500 })).toBe(1_000)
    expect(modal.after({ type: 'amount.step', byCents: -500 }, { type: 'amount.step', byCents: -500 })).toBe(
      500,
    )
  })

  it('stays as typed until its field is left', async () => {
    const modal = await opened()
    expect(modal.after({ type: 'amount.type', cents: 1_800 })).toBe(1_800)
    expect(modal.after({ type: 'amount.settle' })).toBe(2_000)
    expect(modal.after({ type: 'amount.type', cents: 0 }, { type: 'amount.settle' })).toBe(500)
  })

  it('that can’t be donated is refused, and the next choice ends that', async () => {
    const refused: DonationEvent[] = [{ type: 'amount.type', cents: 700 }, { type: 'donation.submit' }]
    for (const mends of [
      { type: 'amount.choose', cents: 500 },
      { type: 'amount.step', byCents: 500 },
      { type: 'amount.settle' },
    ] satisfies DonationEvent[]) {
      const modal = await opened()
      modal.after(...refused)
      expect([modal.problem(), modal.isPaying()]).toEqual(['donation_amount_invalid', false])
      modal.after(mends)
      expect(modal.problem()).toBeNull()
    }
  })

  it('that can be donated is paid', async () => {
    const modal = await opened()
    modal.after({ type: 'amount.choose', cents: 1_000 }, { type: 'donation.submit' })
    expect([modal.problem(), modal.isPaying()]).toEqual([null, true])
  })
})
