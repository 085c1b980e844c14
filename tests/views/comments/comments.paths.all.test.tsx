import { beforeAll, describe, expect } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import {
  editComment,
  getCommentStats,
  listComments,
  listReported,
  removeComment,
  writeComment,
} from '#contract/comments/comments.contract.ts'
import type { CommentList, CommentsContext, commentsMachine } from '#machines/comments/comments.machine.ts'
import { model } from '#tests/paths/comments/comments.model.ts'
import { alice } from '#tests/paths/people.ts'
import { toast, toastStore } from '#src/ui/layers/toast.ts'
import type { Driver } from '../support/paths.drive.ts'
import { soon } from '../support/paths.drive.ts'
import { controlPage, logIn } from '../support/paths.hub.tsx'
import { createNetwork } from '../support/paths.network.ts'
import { createOpenPage, testTours } from '../support/paths.tour.ts'
import { commentReads, projectVisit } from './comments.wire.ts'

const network = createNetwork()
const { open, hub, stop } = createOpenPage()
const button = (name: string | RegExp) => page.getByRole('button', { name }).first()
const press = (name: string | RegExp): Promise<void> => userEvent.click(button(name))

const ownOf = ({ comments }: CommentsContext) =>
  comments.find(({ author, text }) => author.id === alice.id && text !== null)
const hasOwn = (context: CommentsContext, states: readonly string[]): boolean =>
  states.some((state) => state.startsWith('shown')) && ownOf(context) !== undefined

/** An older message would cover the next button. */
const quiet = (): void => {
  for (const { id } of toastStore.list()) toast.dismiss(id)
}

const driver: Driver<typeof commentsMachine> = {
  start: async () => {
    await open(undefined, projectVisit())
    await logIn(hub(), alice)
    await expect.element(page.getByRole('textbox', { name: 'Write a comment' }), soon).toBeVisible()
  },
  stop,
  gestures: {
    'comments.open': { offered: () => false, make: async () => {} },
    'comments.retry': {
      offered: (_, { states }) =>
        states.some((state) => ['failed', 'offline', 'shown.ready.moreFailed'].includes(state)),
      make: () => press('Try again'),
    },
    'comments.more': {
      offered: (_, { context, states }) => states.includes('shown.ready.still') && context.next !== null,
      make: () => press('Show more comments'),
    },
    'comments.before': { offered: () => false, make: async () => {} },
    // Somebody removed it meanwhile.
    'comments.refresh': {
      offered: (_, { context, states }) => hasOwn(context, states),
      make: async () => {
        network.refuse(removeComment, 'not_found')
        await press(/^Remove the comment of alice/u)
        await press(/^Remove$/u)
        await expect.element(page.getByRole('alertdialog'), soon).not.toBeInTheDocument()
        quiet()
      },
    },
    'comment.put': {
      offered: ({ comment }, { context, states }) => {
        if (comment.version === 1 && comment.text !== null) return !states.includes('gone')
        return hasOwn(context, states) && ownOf(context)?.id === comment.id && ownOf(context)?.version === 1
      },
      make: async ({ comment }) => {
        if (comment.text === null) {
          network.always(removeComment, comment)
          await press(/^Remove the comment of alice/u)
          await press(/^Remove$/u)
          await expect.element(page.getByRole('alertdialog'), soon).not.toBeInTheDocument()
        } else if (comment.version === 1) {
          network.always(writeComment, comment)
          await userEvent.fill(page.getByRole('textbox', { name: 'Write a comment' }), comment.text)
          await press(/^Comment$/u)
          const field = page.getByRole('textbox', { name: 'Write a comment' })
          await expect.element(field, soon).toHaveValue('')
          await expect.element(field, soon).not.toHaveAttribute('readonly')
        } else {
          network.always(editComment, comment)
          await press(/^Change the comment of alice/u)
          await userEvent.fill(page.getByRole('textbox', { name: 'Change your comment' }), comment.text)
          await press('Save')
        }
      },
    },
    'comment.replied': { offered: () => false, make: async () => {} },
    'comment.reported': { offered: () => false, make: async () => {} },
    'network.online': {
      offered: (_, { states }) => states.includes('offline'),
      make: async () => void dispatchEvent(new Event('online')),
    },
  },
  sources: {
    loadComments: {
      asked: () => commentReads.forEach(network.forget),
      answer: async ({ kind, answer }) => {
        if (kind === 'fail') return network.fail(listComments, answer)
        const { comments, previous, next, named, reported, readable } = answer as CommentList
        await network.answer(getCommentStats, {
          comments: readable ?? 0,
          replies: 0,
          authors: 1,
          last_at: null,
        })
        await network.answer(listReported, { reported: [...reported] })
        await network.answer(listComments, { comments: [...comments], previous, next, named })
      },
    },
    loadMore: {
      asked: () => network.forget(listComments),
      answer: ({ kind, answer }) =>
        kind === 'fail'
          ? network.fail(listComments, answer)
          : network.answer(listComments, { ...answer, named: null }),
    },
    watchNetwork: { fails: false },
  },
}

describe('Comments on a project', () => {
  controlPage(network)
  beforeAll(() => commentReads.forEach(network.hold))

  testTours(model, driver, {
    starts: [['comments on a project']],
    timeoutMs: 120_000,
    // Links and orders are in the address: comments.test.tsx.
    beyondThePage: [
      '(comments) | comments.open',
      'shown | comment.replied',
      'shown | comment.reported',
      'shown.ready | comments.before',
      'offline | watchNetwork fails',
    ],
  })
})
