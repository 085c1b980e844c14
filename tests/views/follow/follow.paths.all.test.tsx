import { beforeAll, describe, expect } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import {
  type FollowedProject,
  followProject,
  listFollowed,
  readFollowing,
  unfollowProject,
} from '#contract/projects/follows.contract.ts'
import type { followMachine } from '#machines/projects/follow.machine.ts'
import { keep } from '#src/browser/storage.ts'
import { storageKeys } from '#src/product/account/storage-keys.ts'
import { toast, toastStore } from '#src/ui/layers/toast.ts'
import { followed, model } from '#tests/paths/projects/follow.model.ts'
import { alice } from '#tests/paths/people.ts'
import { projectVisit, showComments } from '../comments/comments.wire.ts'
import type { Driver } from '../support/paths.drive.ts'
import { soon } from '../support/paths.drive.ts'
import { controlPage, logIn } from '../support/paths.hub.tsx'
import { createNetwork } from '../support/paths.network.ts'
import { askingOf, createOpenPage, testTours } from '../support/paths.tour.ts'

const network = createNetwork()
const { open, hub, stop } = createOpenPage()

/** As the page of what is followed lists it. */
const listed: FollowedProject = {
  id: 'guild-quartermaster',
  title: 'Guild Quartermaster',
  category: 'Guilds',
  status: 'active',
  followers: followed.followers,
  followed_at: '2026-02-01T12:00:00.000Z',
  update: null,
}
const sending = () => [followProject, unfollowProject].find(network.isAsked)
const kept = (): string | null => localStorage.getItem(storageKeys.follows)

const driver: Driver<typeof followMachine> = {
  start: async ({ isPlayer, wish, known }) => {
    await open(undefined, known ? { hidesSidebar: true } : projectVisit())
    const playerId = wish ? null : alice.id
    if (wish !== null)
      keep(
        'localStorage',
        storageKeys.follows,
        JSON.stringify([{ playerId, about: 'guild-quartermaster', draft: wish }]),
      )
    if (isPlayer) await logIn(hub(), alice)
    if (known) hub().router.history.push('/following')
  },
  stop,
  gestures: {
    'follow.press': {
      make: async () => {
        for (const { id } of toastStore.list()) toast.dismiss(id)
        await userEvent.click(page.getByRole('button', { name: /^Follow(ing)? Guild Quartermaster$/u }))
        const logInFirst = page.getByRole('dialog')
        if (hub().app.getSnapshot().context.user !== null) return
        await expect.element(logInFirst, soon).toBeVisible()
        expect(kept()).toContain('"playerId":null')
        expect(localStorage.getItem(storageKeys.destination)).toBe('/VaultVision/guild-quartermaster')
        await userEvent.keyboard('{Escape}')
        await expect.element(logInFirst, soon).not.toBeInTheDocument()
      },
    },
    'network.online': { make: async () => void dispatchEvent(new Event('online')) },
  },
  sources: {
    readFollowing: askingOf(network, readFollowing),
    sendWish: {
      asked: () => [followProject, unfollowProject].forEach(network.forget),
      answer: async ({ kind, answer }) => {
        await expect.poll(sending, soon).toBeDefined()
        const endpoint = sending() ?? followProject
        if (kind === 'fail') await network.fail(endpoint, answer)
        else await network.answer(endpoint, answer)
      },
    },
    watchNetwork: { fails: false },
  },
  /** What the server doesn't have yet is kept by the browser for the next page. */
  holds: async ({ context: { isPlayer, wish }, value }) => {
    if (!isPlayer || value === 'unknown' || value === 'unread') return
    await expect
      .poll(() => kept()?.includes(`"draft":${wish}`) ?? null, soon)
      .toBe(wish === null ? null : true)
  },
}

describe('Following a project, on its page', () => {
  controlPage(network)
  beforeAll(() => {
    showComments(network, [])
    network.always(listFollowed, { projects: [listed], next: null })
    for (const endpoint of [readFollowing, followProject, unfollowProject]) network.hold(endpoint)
  })

  testTours(model, driver, {
    starts: [Object.keys(model.inputs)],
    timeoutMs: 120_000,
    noticed: {
      change: ({ following }) => delete following.on['follow.press'],
      step: 'follow.press',
      isSample: true,
    },
    beyondThePage: ['unread | watchNetwork fails', 'waiting | watchNetwork fails'],
  })
})
