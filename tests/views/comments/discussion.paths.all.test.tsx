import { beforeAll, describe, expect } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { ProjectComment } from '#contract/comments/comments.contract.ts'
import {
  editComment,
  getCommentStats,
  listComments,
  listReported,
  removeComment,
  reportComment,
  writeComment,
} from '#contract/comments/comments.contract.ts'
import type { Answer } from '#contract/http/endpoint.ts'
import type { Named } from '#machines/comments/comments.machine.ts'
import type { discussionMachine } from '#machines/comments/discussion.machine.ts'
import { toast, toastStore } from '#src/ui/layers/toast.ts'
import { commentOf } from '#tests/paths/comments/commented.ts'
import { model, one, other, under } from '#tests/paths/comments/discussion.model.ts'
import { failure } from '#tests/paths/failure.ts'
import { alice } from '#tests/paths/people.ts'
import type { Driver } from '../support/paths.drive.ts'
import { soon } from '../support/paths.drive.ts'
import { controlPage, logIn } from '../support/paths.hub.tsx'
import { createNetwork } from '../support/paths.network.ts'
import { createOpenPage, testTours } from '../support/paths.tour.ts'
import { projectVisit } from './comments.wire.ts'

const network = createNetwork()
const { open, hub, stop } = createOpenPage()

const byAlice = { author: { id: alice.id, name: 'alice', avatar: null, plan_id: 'tier0' } } as const
/** Enough for every deed of a path: what is removed or reported is gone for the next one. */
const many = (from: number, more: (at: number) => Partial<ProjectComment>): ProjectComment[] =>
  Array.from({ length: 30 }, (_, at) =>
    commentOf(1, {
      id: `00000000-0000-4000-8000-${String(from + at).padStart(12, '0')}`,
      text: `Spare ${from + at}`,
      at: new Date(Date.UTC(2026, 1, 28, 12, at)).toISOString(),
      ...more(at),
    }),
  )
const top = [one, other, ...many(100, (at) => (at % 2 === 0 ? byAlice : {}))]
const replies = under.flatMap(({ parent: { id }, text }, at) => [
  commentOf(1, { id: `00000000-0000-4000-8000-00000000020${at}`, parent_id: id, text }),
  ...many(300 + at * 100, () => ({ ...byAlice, parent_id: id })),
])

/** The comments in the order of the address; the replies to one, the oldest first, around any that is wanted. */
const tell =
  (named: Named | null) =>
  ({ searchParams: asked }: URL): Answer<typeof listComments> => {
    const [parent, around] = [asked.get('parent'), asked.get('around')]
    const comments = (parent === null ? top : replies.filter(({ parent_id: of }) => of === parent)).toSorted(
      (a, b) => a.at.localeCompare(b.at),
    )
    return {
      comments: asked.get('order') === 'oldest' ? comments : comments.toReversed(),
      previous: null,
      next: null,
      named: parent === null ? named : around === null ? null : { id: around, parent_id: parent },
    }
  }

const region = page.getByRole('region', { name: /^Comments/u })
const threadOf = (id: string | null) =>
  region
    .getByRole('article')
    .filter({ has: page.getByText(id === one.id ? 'Comment 1' : 'Comment 2', { exact: true }) })
    .first()
/** Where a comment stands: in the list, or among the replies to another. */
const among = ({ parent_id: parent }: ProjectComment) => (parent === null ? region : threadOf(parent))
const kindOf = ({ parent_id: parent }: ProjectComment): string => (parent === null ? 'comment' : 'reply')
const press = (within: typeof region, name: RegExp): Promise<void> =>
  userEvent.click(within.getByRole('button', { name }).first())
const isThread = (id: string): boolean => [one.id, other.id].includes(id)
const isShown = (states: readonly string[]): boolean => states.includes('running.shown')

/** An older message would cover the next button. */
const quiet = (): void => {
  for (const { id } of toastStore.list()) toast.dismiss(id)
}
const panel = page.getByRole('alertdialog')
const remove = async (comment: ProjectComment): Promise<void> => {
  await press(among(comment), new RegExp(`^Remove the ${kindOf(comment)} of alice`, 'u'))
  await userEvent.click(panel.getByRole('button', { name: /^Remove$/u }))
}

const driver: Driver<typeof discussionMachine> = {
  start: async () => {
    network.forget(listComments)
    await open(undefined, projectVisit())
    await logIn(hub(), alice)
    await expect.element(page.getByRole('textbox', { name: 'Write a comment' }), soon).toBeVisible()
  },
  stop,
  gestures: {
    'comments.open': { offered: () => false, make: async () => {} },
    'comments.shown': {
      offered: (_, { states }) => states.includes('running.hidden'),
      make: ({ named }) => network.answerEach(listComments, tell(named)),
    },
    'comments.hidden': {
      offered: (_, { states }) => isShown(states),
      make: async () => {
        network.forget(listComments)
        const order = region.getByRole('combobox', { name: 'Order of the comments' })
        const isNewest = (order.element() as HTMLSelectElement).value === 'newest'
        await userEvent.selectOptions(order, isNewest ? 'Oldest first' : 'Newest first')
      },
    },
    // Somebody removed it meanwhile.
    'comments.outdated': {
      offered: (_, { states }) => isShown(states),
      make: async () => {
        await remove(commentOf(1))
        await network.fail(removeComment, failure('not_found'))
        await expect.element(panel, soon).not.toBeInTheDocument()
        quiet()
      },
    },
    'thread.unfold': {
      offered: ({ id }, { states, context }) =>
        isShown(states) && isThread(id) && !context.unfolded.includes(id),
      make: ({ id }) => press(threadOf(id), /^Show \d+ replies$/u),
    },
    'thread.fold': {
      offered: ({ id }, { states, context }) =>
        isShown(states) && isThread(id) && context.unfolded.includes(id),
      make: ({ id }) => press(threadOf(id), /^Hide replies$/u),
    },
    'comment.written': {
      offered: ({ comment }, { states }) => isShown(states) || comment.parent_id === null,
      make: async ({ comment }) => {
        const isReply = comment.parent_id !== null
        const name = isReply ? 'Reply to bob' : 'Write a comment'
        if (isReply) await press(threadOf(comment.parent_id), /^Reply to bob$/u)
        await userEvent.fill(among(comment).getByRole('textbox', { name }), 'Written now')
        const verb = isReply ? /^Reply$/u : /^Comment$/u
        await userEvent.click(among(comment).getByRole('button', { name: verb }).last())
        await network.answer(writeComment, comment)
      },
    },
    'comment.changed': {
      offered: ({ comment: { parent_id: parent } }, { states, context }) =>
        isShown(states) && (parent === null || context.unfolded.includes(parent)),
      make: async ({ comment }) => {
        await press(among(comment), new RegExp(`^Change the ${kindOf(comment)} of alice`, 'u'))
        await userEvent.fill(page.getByRole('textbox', { name: 'Change your comment' }), 'Changed now')
        await press(among(comment), /^Save$/u)
        await network.answerEach(editComment, ({ pathname }) => ({
          ...comment,
          id: pathname.split('/').at(-1) ?? '',
        }))
        network.forget(editComment)
        await expect
          .element(page.getByRole('textbox', { name: 'Change your comment' }), soon)
          .not.toBeInTheDocument()
      },
    },
    'comment.removed': {
      offered: ({ comment: { parent_id: parent } }, { states, context }) =>
        isShown(states) && (parent === null || context.unfolded.includes(parent)),
      make: async ({ comment }) => {
        await remove(comment)
        await network.answerEach(removeComment, ({ pathname }) => ({
          ...comment,
          id: pathname.split('/').at(-1) ?? '',
        }))
        network.forget(removeComment)
        await expect.element(panel, soon).not.toBeInTheDocument()
      },
    },
    'comment.reported': {
      offered: ({ id }, { states }) => isShown(states) && id === one.id,
      make: async () => {
        const spare = region.getByRole('article').filter({ hasText: /Spare/u })
        await userEvent.click(spare.getByRole('button', { name: /^Report the comment of bob/u }).first())
        const dialog = page.getByRole('dialog', { name: 'Report this comment' })
        await userEvent.click(dialog.getByRole('radio', { name: 'Advertising' }), { force: true })
        await userEvent.click(dialog.getByRole('button', { name: /^Report$/u }))
        await network.answer(reportComment, { success: true })
        await expect.element(dialog, soon).not.toBeInTheDocument()
      },
    },
  },
  sources: {
    comments: { fails: false },
    commentDeed: { fails: false },
    replies: { fails: false },
  },
}

describe('A discussion, on the page of a project', () => {
  controlPage(network)
  beforeAll(() => {
    network.always(getCommentStats, {
      comments: top.length,
      replies: replies.length,
      authors: 2,
      last_at: null,
    })
    network.always(listReported, { reported: [] })
    for (const endpoint of [listComments, writeComment, editComment, removeComment, reportComment])
      network.hold(endpoint)
  })

  testTours(model, driver, {
    starts: [['as it is']],
    timeoutMs: 120_000,
    noticed: {
      change: ({ running }) => delete running.states.shown.on['comment.written'],
      step: 'comment.written',
    },
    // The order is chosen by the address, which hides the comments at once.
    beyondThePage: [
      'running | comments.open',
      'running | comments fails',
      'running | commentDeed fails',
      'running.shown | comment.removed #2',
    ],
  })
})
