import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { logout } from '#contract/auth/session.contract.ts'
import {
  listAlikeProjects,
  listOwnSuggestions,
  sendSuggestion,
  sendSuggestionAgain,
} from '#contract/projects/suggestions.contract.ts'
import type { SuggestionDraft, suggestionMachine } from '#machines/projects/suggestion.machine.ts'
import { findFlow, supervisorOf } from '#src/product/flows/app-actor.tsx'
import { storageKeys } from '#src/product/account/storage-keys.ts'
import { alice } from '#tests/paths/people.ts'
import { alikeOf, refusedSuggestion } from '#tests/paths/projects/suggested.ts'
import { model } from '#tests/paths/projects/suggestion.model.ts'
import { storageWithRoomFor } from '../support/full-storage.ts'
import type { Driver } from '../support/paths.drive.ts'
import { soon } from '../support/paths.drive.ts'
import { becomes, controlPage, logIn } from '../support/paths.hub.tsx'
import { createNetwork } from '../support/paths.network.ts'
import { createOpenPage, testTours } from '../support/paths.tour.ts'

const network = createNetwork()
const { open, hub, stop } = createOpenPage()

const modal = () => page.getByRole('dialog', { name: 'Suggest a project' })
const login = () => page.getByRole('dialog', { name: /^Log in/u })
const title = () => modal().getByRole('textbox', { name: 'Title' })
const press = (name: string | RegExp): Promise<void> =>
  userEvent.click(modal().getByRole('button', { name }).first())
const gone = (dialog: ReturnType<typeof modal>) => expect.poll(() => dialog.elements().length, soon).toBe(0)

/** Of which suggestion the form is. */
let about = 'new'
/** What was sent by a page before this one was new. */
let isWaiting = false
const endpoint = () => (about === 'new' || isWaiting ? sendSuggestion : sendSuggestionAgain)

const otherForm = { title: 'Before', description: '', category: null, goal: null, milestone: '' }

const storage = storageWithRoomFor(storageKeys.suggestionDrafts)

let kept = '[]'
/** What is about to be read: it is a draft of whatever will be asked for. */
const keep = (draft: SuggestionDraft | null): void => {
  isWaiting = draft?.isWaiting ?? false
  const names = draft === null ? [] : ['new', refusedSuggestion.id]
  kept = JSON.stringify(names.map((name) => ({ playerId: null, about: name, draft })))
  storage.put(kept)
}

/** The browser tells of what another tab has kept of any of them. */
const tellChanged = (): void => {
  const oldValue = JSON.stringify(
    ['new', refusedSuggestion.id].map((name) => ({
      playerId: null,
      about: name,
      draft: { form: otherForm, again: null, sent: null, isWaiting: false },
    })),
  )
  const key = storageKeys.suggestionDrafts
  dispatchEvent(new StorageEvent('storage', { key, oldValue, newValue: localStorage.getItem(key) }))
}

/** A guest's press opened the log-in over the page: it is closed again. */
const closeLogin = async (): Promise<void> => {
  if (supervisorOf(hub().app, 'login').getSnapshot().matches('waiting')) return
  await expect.poll(() => findFlow(hub().app, 'login'), soon).toBeDefined()
  if (!findFlow(hub().app, 'login')?.getSnapshot().matches('open')) return
  await expect.element(login(), soon).toBeVisible()
  await userEvent.click(login().getByRole('button', { name: 'Close' }))
  await gone(login())
}

const openModal = async (): Promise<void> => {
  about = 'new'
  hub().open({ type: 'suggestion.open' })
  await expect.element(modal(), soon).toBeVisible()
}

const isWriting = (states: readonly string[]): boolean =>
  states.some((state) => state.startsWith('open.writing'))

const driver: Driver<typeof suggestionMachine> = {
  start: async ({ playerId }) => {
    await open()
    // A browser that has never been here has none of it.
    storage.put(kept)
    if (playerId !== null) await logIn(hub(), alice)
    await openModal()
  },
  stop,
  gestures: {
    'suggestion.open': {
      offered: (_, { states }) => states.includes('closed'),
      make: async () => {
        await closeLogin()
        await openModal()
      },
    },
    'suggestion.close': {
      offered: (_, { states }) => !states.includes('closed') && !states.includes('open.restoring'),
      make: async () => {
        await press('Close')
        await gone(modal())
      },
    },
    'suggestion.type': {
      // What no form of the page can hold is tried on the server.
      offered: ({ form }, { context, states }) =>
        isWriting(states) && form.goal === undefined && form.title !== context.form.title,
      make: async ({ form }) => {
        await userEvent.fill(title(), form.title ?? '')
        if (form.description === undefined) return
        await userEvent.fill(modal().getByRole('textbox', { name: /^What is it/u }), form.description)
        await userEvent.click(modal().getByRole('radio', { name: 'Guilds' }), { force: true })
      },
    },
    'suggestion.choose': {
      offered: ({ again }, { context, states }) => {
        if (again === null)
          return states.includes('open.sent') || (isWriting(states) && context.again !== null)
        return context.playerId !== null && again.id === refusedSuggestion.id
      },
      make: async ({ again }) => {
        about = again?.id ?? 'new'
        await press(
          again ? /^Change it and send it again/u : /^(?:Write a new one instead|Suggest another)$/u,
        )
      },
    },
    'suggestion.send': {
      offered: (_, { states }) => isWriting(states),
      make: () => press('Send for review'),
    },
    'suggestion.retry': {
      offered: (_, { states }) => states.includes('open.notSent'),
      make: () => press('Try again'),
    },
    'suggestion.change': {
      offered: (_, { states }) => states.includes('open.notSent'),
      make: () => press(/^Change it$/u),
    },
    'network.online': {
      offered: (_, { states }) => states.includes('open.notSent'),
      make: async () => void dispatchEvent(new Event('online')),
    },
    'draft.changed': {
      offered: (_, { states }) =>
        ['untouched', 'still', 'faulty'].some((place) => states.includes(`open.writing.${place}`)),
      // As the browser tells of what another tab keeps.
      make: async () => tellChanged(),
    },
    'user.changed': {
      // Whoever logs out is led to another page, and the next player to a page of their own.
      offered: ({ playerId }, { context, states }) =>
        playerId === alice.id && context.playerId === null && !states.includes('open.restoring'),
      make: async () => {
        await closeLogin()
        becomes(hub(), alice)
        await expect.poll(() => hub().app.getSnapshot().context.user?.id, soon).toBe(alice.id)
      },
    },
  },
  sources: {
    readDraft: { atOnce: ({ answer }) => keep(answer as SuggestionDraft | null), fails: false },
    // The browser keeps it within the same moment, or has no room for it.
    keepDraft: {
      atOnce: ({ answer }) => storage.setFull((answer as { at: string | null }).at === null),
      fails: false,
    },
    sendSuggestion: {
      asked: () => {
        network.forget(sendSuggestion)
        network.forget(sendSuggestionAgain)
      },
      answer: ({ kind, answer }) =>
        kind === 'done' ? network.answer(endpoint(), answer) : network.fail(endpoint(), answer),
    },
    watchDraft: { fails: false },
    watchNetwork: { fails: false },
  },
  /** What was pressed may be gone: the focus is on what stands in its place. */
  holds: async ({ value }) => {
    await expect.poll(() => findFlow(hub().app, 'suggestion')?.getSnapshot().value, soon).toEqual(value)
    if (value !== 'closed')
      await expect.poll(() => modal().element().contains(document.activeElement), soon).toBe(true)
  },
}

/** That a session ends is shown by a test of its own: the page is a guest's, then. */
const { 'logged out': _ended, ...fails } = model.actors.sendSuggestion.fails
const onPage = {
  ...model,
  actors: { ...model.actors, sendSuggestion: { ...model.actors.sendSuggestion, fails } },
}

describe('The suggestion modal', () => {
  controlPage(network)
  beforeEach(() => {
    storage.setFull(false)
  })
  beforeAll(async () => {
    storage.watch()
    await page.viewport(1280, 900)
    network.hold(sendSuggestion)
    network.hold(sendSuggestionAgain)
    network.always(listOwnSuggestions, { suggestions: [refusedSuggestion] })
    network.always(listAlikeProjects, { projects: [alikeOf('guild-quartermaster', 'Guild Quartermaster')] })
    network.always(logout, { success: true })
  })
  afterAll(() => void vi.restoreAllMocks())

  testTours(onPage, driver, {
    starts: [['a player'], ['a guest']],
    timeoutMs: 180_000,
    noticed: {
      change: ({ open: { states } }) => delete states.notSent.on['suggestion.change'],
      step: 'suggestion.change',
    },
    beyondThePage: [
      'open | user.changed',
      'open.restoring | readDraft fails',
      'open.writing | watchDraft fails',
      'open.writing.following | readDraft fails',
      'open.writing.overtaken | readDraft fails',
      'open.writing.keeping | keepDraft fails',
      'open.notSent | watchNetwork fails',
    ],
  })

  test('a full storage is said as it is of comments; another tab’s words are followed until something is typed', async () => {
    keep(null)
    await driver.start({ playerId: null })
    const other = (form: typeof otherForm): void => {
      storage.put(
        JSON.stringify([
          { playerId: null, about: 'new', draft: { form, again: null, sent: null, isWaiting: false } },
        ]),
      )
      tellChanged()
    }
    other({ ...otherForm, title: 'From the other tab' })
    await expect.element(title(), soon).toHaveValue('From the other tab')
    expect(
      modal()
        .getByText(/^Another tab/u)
        .elements(),
    ).toEqual([])
    await userEvent.fill(title(), 'From the other tab, and mine')
    await expect.element(modal().getByText(/^Draft kept/u), soon).toBeVisible()
    other({ ...otherForm, title: 'Something else' })
    await expect
      .element(
        modal().getByText(
          'Another tab changed or sent this draft. What you see here is kept once you write on.',
        ),
      )
      .toBeVisible()
    await expect.element(title()).toHaveValue('From the other tab, and mine')
    expect(
      modal()
        .getByText(/^Draft kept/u)
        .elements(),
    ).toEqual([])
    await userEvent.type(title(), '!')
    await expect.element(modal().getByText(/^Draft kept/u), soon).toBeVisible()
    expect(localStorage.getItem(storageKeys.suggestionDrafts)).toContain('and mine!')
    storage.setFull(true)
    await userEvent.type(title(), '?')
    await expect
      .element(modal().getByText('This browser keeps no draft. Send it before you leave the page.'), soon)
      .toBeVisible()
    await stop()
  })

  test('the projects alike stand under a title once its typing rests', async () => {
    await driver.start({ playerId: null })
    await userEvent.fill(title(), 'Loan notes for guilds')
    await expect
      .element(modal().getByRole('link', { name: 'Read it Guild Quartermaster' }), soon)
      .toBeVisible()
    await userEvent.fill(title(), '')
    await expect.poll(() => modal().getByRole('link').elements().length, soon).toBe(0)
    await stop()
  })

  test('a link in it is followed instead of it, also to the page that lies under it; Back doesn’t bring it again', async () => {
    await driver.start({ playerId: null })
    const before = location.pathname
    for (const _ of ['from another page', 'from the project itself']) {
      if (modal().elements().length === 0) await openModal()
      await userEvent.fill(title(), 'Loan notes for guilds')
      await userEvent.click(modal().getByRole('link', { name: 'Read it Guild Quartermaster' }), soon)
      await gone(modal())
      await expect.poll(() => location.pathname, soon).toBe('/VaultVision/guild-quartermaster')
    }
    history.back()
    await expect.poll(() => location.pathname, soon).toBe(before)
    expect(modal().elements().length).toBe(0)
    await stop()
  })
})
