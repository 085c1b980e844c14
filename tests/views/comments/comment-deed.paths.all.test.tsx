import { beforeAll, describe, expect } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { removeComment, reportComment } from '#contract/comments/comments.contract.ts'
import type { CommentDeed, commentDeedMachine } from '#machines/comments/comment-deed.machine.ts'
import { toast, toastStore } from '#src/ui/layers/toast.ts'
import { model } from '#tests/paths/comments/comment-deed.model.ts'
import { commentOf } from '#tests/paths/comments/commented.ts'
import { alice } from '#tests/paths/people.ts'
import type { Driver } from '../support/paths.drive.ts'
import { soon } from '../support/paths.drive.ts'
import { controlPage, logIn } from '../support/paths.hub.tsx'
import { createNetwork } from '../support/paths.network.ts'
import { createOpenPage, testTours } from '../support/paths.tour.ts'
import { projectVisit, showComments } from './comments.wire.ts'

const network = createNetwork()
const { open, hub, stop } = createOpenPage()

/** Enough for every deed of a path: what is done to one takes its controls away. */
const comments = Array.from({ length: 60 }, (_, at) =>
  commentOf(1, {
    id: `00000000-0000-4000-8000-0000000001${String(at).padStart(2, '0')}`,
    at: new Date(Date.UTC(2026, 2, 1, 12, 60 - at)).toISOString(),
    ...(at % 2 === 0 && { author: { id: alice.id, name: 'alice', avatar: null, plan_id: 'tier0' } }),
  }),
)
const names = {
  spam: 'Advertising',
  abuse: 'Insult or threat',
  personal: 'Private data of a player',
  off_topic: 'Something else',
} as const

const panel = () =>
  page
    .getByRole('dialog', { name: 'Report this comment' })
    .or(page.getByRole('alertdialog', { name: 'Remove your comment?' }))
const inPanel = (name: RegExp): Promise<void> => userEvent.click(panel().getByRole('button', { name }))

const openers: Partial<Record<CommentDeed, RegExp>> = {
  report: /^Report the comment of bob/u,
  removeOwn: /^Remove the comment of alice/u,
}

let asked: CommentDeed = 'report'
const driver: Driver<typeof commentDeedMachine> = {
  start: async () => {
    await open(undefined, projectVisit())
    await logIn(hub(), alice)
    await expect.element(page.getByRole('article').first(), soon).toBeVisible()
  },
  stop,
  gestures: {
    'deed.choose': {
      offered: ({ deed }, { states }) => deed !== 'remove' && states.includes('closed'),
      make: async ({ deed }) => {
        asked = deed
        for (const { id } of toastStore.list()) toast.dismiss(id)
        await expect.element(panel(), soon).not.toBeInTheDocument()
        await userEvent.click(page.getByRole('button', { name: openers[deed] }).first())
      },
    },
    'deed.reason': {
      offered: ({ reason }, { context, states }) =>
        states.some((state) => state.startsWith('asking')) &&
        context.chosen?.deed === 'report' &&
        context.chosen.reason !== reason,
      make: ({ reason }) =>
        userEvent.click(panel().getByRole('radio', { name: names[reason] }), { force: true }),
    },
    'deed.cancel': {
      offered: (_, { states }) => states.some((state) => state.startsWith('asking')),
      make: () => inPanel(asked === 'report' ? /^Close$/u : /^Leave it$/u),
    },
    'deed.confirm': {
      offered: (_, { states }) => states.some((state) => state.startsWith('asking')),
      make: () => inPanel(asked === 'report' ? /^Report$/u : /^Remove$/u),
    },
  },
  sources: {
    doDeed: {
      asked: () => [removeComment, reportComment].forEach(network.forget),
      answer: async ({ kind, answer }) => {
        if (kind === 'fail') return network.fail(asked === 'report' ? reportComment : removeComment, answer)
        if (asked === 'report') return network.answer(reportComment, { success: true })
        await network.answerEach(removeComment, ({ pathname }) => {
          const id = pathname.split('/').at(-1) ?? ''
          return commentOf(1, {
            id,
            author: { id: alice.id, name: 'alice', avatar: null, plan_id: 'tier0' },
            text: null,
            removed: 'author',
          })
        })
      },
    },
  },
}

describe('What is done to a comment, on the page', () => {
  controlPage(network)
  beforeAll(() => {
    showComments(network, comments)
    for (const endpoint of [removeComment, reportComment]) network.hold(endpoint)
  })

  testTours(model, driver, {
    starts: [['as it is']],
    timeoutMs: 120_000,
    noticed: { change: ({ asking }) => delete asking.on['deed.cancel'], step: 'deed.cancel' },
    beyondThePage: ['asking | deed.choose'],
  })
})
