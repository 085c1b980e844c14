import { beforeAll, describe, expect } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { writeComment } from '#contract/comments/comments.contract.ts'
import type { commentEditorMachine } from '#machines/comments/comment-editor.machine.ts'
import { storageKeys } from '#src/product/account/storage-keys.ts'
import { model } from '#tests/paths/comments/comment-editor.model.ts'
import { alice } from '#tests/paths/people.ts'
import type { Driver } from '../support/paths.drive.ts'
import { soon } from '../support/paths.drive.ts'
import { controlPage, logIn } from '../support/paths.hub.tsx'
import { createNetwork } from '../support/paths.network.ts'
import { askingOf, createOpenPage, testTours } from '../support/paths.tour.ts'
import { projectVisit, showComments } from './comments.wire.ts'

const network = createNetwork()
const { open, hub, stop } = createOpenPage()

const field = page.getByRole('textbox', { name: 'Write a comment' })
const press = (name: RegExp): Promise<void> => userEvent.click(page.getByRole('button', { name }).first())
const login = page.getByRole('dialog', { name: /^Log in/u })

let isGuest = false

const driver: Driver<typeof commentEditorMachine> = {
  start: async ({ isPlayer, ...draft }) => {
    isGuest = !isPlayer
    await open(undefined, projectVisit())
    if (draft.text !== '')
      localStorage.setItem(
        storageKeys.commentDrafts,
        JSON.stringify([{ playerId: alice.id, about: 'project:guild-quartermaster', draft }]),
      )
    if (isPlayer) await logIn(hub(), alice)
    await expect.element(field, soon).toBeVisible()
    await expect.element(page.getByText('No comments yet.'), soon).toBeVisible()
  },
  stop,
  gestures: {
    'editor.type': {
      offered: ({ text }, { context, states }) =>
        states.some((state) => state.startsWith('writing')) && context.text !== text,
      make: ({ text }) => userEvent.fill(field, text),
    },
    'editor.send': {
      offered: (_, { states }) => states.some((state) => state.startsWith('writing')),
      make: async () => {
        const isLed = isGuest && (field.element() as HTMLTextAreaElement).value !== ''
        await press(/^Comment$/u)
        if (!isLed) return
        await expect.element(login, soon).toBeVisible()
        await userEvent.keyboard('{Escape}')
        await expect.element(login, soon).not.toBeInTheDocument()
      },
    },
    'editor.retry': {
      offered: (_, { states }) => states.includes('notSent'),
      make: () => press(/^Try again$/u),
    },
    'editor.change': {
      offered: (_, { states }) => states.includes('notSent'),
      make: () => press(/^Change it$/u),
    },
    'editor.cancel': { offered: () => false, make: async () => {} },
    'network.online': {
      offered: (_, { states }) => states.includes('notSent'),
      make: async () => void dispatchEvent(new Event('online')),
    },
  },
  sources: {
    // The browser keeps it within the same moment.
    keepDraft: { atOnce: () => {}, fails: false },
    sendComment: askingOf(network, writeComment),
    watchNetwork: { fails: false },
  },
}

/** That a session ends is shown by a test of its own: the page is a guest's, then. */
const { 'logged out': _ended, ...fails } = model.actors.sendComment.fails
const onPage = { ...model, actors: { ...model.actors, sendComment: { ...model.actors.sendComment, fails } } }

describe('Writing a comment, on the page', () => {
  controlPage(network)
  beforeAll(() => {
    showComments(network, [])
    network.hold(writeComment)
  })

  testTours(onPage, driver, {
    starts: [Object.keys(model.inputs)],
    timeoutMs: 180_000,
    noticed: { change: ({ notSent }) => delete notSent.on['editor.change'], step: 'editor.change' },
    beyondThePage: [
      'writing | editor.cancel',
      'writing.keeping | keepDraft fails',
      'notSent | watchNetwork fails',
    ],
  })
})
