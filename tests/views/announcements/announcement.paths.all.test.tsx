import { afterAll, beforeAll, beforeEach, describe, expect, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import {
  changeAnnouncement,
  findAnnouncements,
  tellAnnouncement,
  writeAnnouncement,
} from '#contract/announcements/announcements.contract.ts'
import type {
  AnnouncementDraft,
  announcementMachine,
  ReadAnnouncement,
} from '#machines/desk/announcement.machine.ts'
import { storageKeys } from '#src/product/account/storage-keys.ts'
import { announcementOf, id as announced, stored } from '#tests/paths/desk/announced.ts'
import { model } from '#tests/paths/desk/announcement.model.ts'
import { answerAdministrator, goToDesk } from '../money-desk/desk-page.ts'
import { storageWithRoomFor } from '../support/full-storage.ts'
import type { Driver } from '../support/paths.drive.ts'
import { soon } from '../support/paths.drive.ts'
import { controlPage } from '../support/paths.hub.tsx'
import { createNetwork } from '../support/paths.network.ts'
import { createOpenPage, testTours } from '../support/paths.tour.ts'

const network = createNetwork()
const { open, stop } = createOpenPage()
const panel = page.getByRole('complementary')
const field = (name: string | RegExp) => panel.getByRole('textbox', { name })
const press = (name: string): Promise<void> =>
  userEvent.click(panel.getByRole('button', { name, exact: true }))

const storage = storageWithRoomFor(storageKeys.announcementDrafts)

let kept = '[]'
/** The draft that is about to be read, of whichever announcement. */
const keep = (draft: AnnouncementDraft | null): void => {
  const names = draft === null ? [] : ['new', announced]
  kept = JSON.stringify(names.map((about) => ({ playerId: null, about, draft })))
}

/** The announcement of the form; a copy is written as a new one. */
let isNew = true
const endpoint = () => (isNew ? writeAnnouncement : changeAnnouncement)

const isWriting = (states: readonly string[]): boolean =>
  states.some((state) => state.startsWith('writing') && state !== 'writing.asking')

const driver: Driver<typeof announcementMachine> = {
  start: async ({ id }) => {
    isNew = id === null
    const told = announcementOf(stored)
    network.always(findAnnouncements, { announcements: [told], next: null })
    network.forget(tellAnnouncement)
    const opened = await open(undefined, { hidesSidebar: true })
    // A browser that has never been here has none of it.
    storage.put(kept)
    if ((JSON.parse(kept) as { draft: AnnouncementDraft }[])[0]?.draft.isCopy) isNew = true
    await goToDesk(opened, `/BrainCore?desk=announcements&open=${id ?? 'new'}`)
    await expect.element(panel, soon).toBeVisible()
    if (id !== null) await network.answer(tellAnnouncement, told)
    // With a draft in the browser the form opens by itself.
    if (id !== null && kept === '[]') await userEvent.click(panel.getByRole('button', { name: 'Edit' }), soon)
  },
  stop,
  gestures: {
    'announcement.type': {
      // The field for the message cuts off texts far above the limit.
      offered: ({ form }, { context, states }) =>
        isWriting(states) && form.texts.en.title !== context.form.texts.en.title,
      make: async ({ form: { texts, path } }) => {
        await userEvent.fill(field('Title'), texts.en.title)
        await userEvent.fill(field('Message'), texts.en.message)
        await userEvent.fill(field(/^Page that/u), path)
      },
    },
    'announcement.save': {
      offered: (_, { states }) => isWriting(states),
      make: () => press('Save as draft'),
    },
    'announcement.discard': {
      offered: (_, { states }) => isWriting(states) || states.includes('writing.asking'),
      make: () => userEvent.click(panel.getByRole('button', { name: /^(?:Discard it|Cancel)$/u })),
    },
    'announcement.keep': {
      offered: (_, { states }) => states.includes('writing.asking'),
      make: () => press('Go on writing'),
    },
    'mine.keep': {
      offered: (_, { context, states }) =>
        states.includes('differing') && context.theirs?.told.state === 'draft',
      make: () => press('Go on with mine'),
    },
    'theirs.take': {
      offered: (_, { states }) => states.includes('differing'),
      make: () => press('Discard mine'),
    },
    'mine.copy': {
      offered: (_, { states }) => states.includes('differing'),
      make: async () => {
        isNew = true
        await press('Make mine a new one')
      },
    },
  },
  sources: {
    readDraft: { atOnce: ({ answer }) => keep(answer as AnnouncementDraft | null), fails: false },
    keepDraft: {
      atOnce: ({ answer }) => storage.setFull((answer as { at: string | null }).at === null),
      fails: false,
    },
    save: {
      asked: () => {
        network.forget(writeAnnouncement)
        network.forget(changeAnnouncement)
      },
      answer: ({ kind, answer }) =>
        kind === 'done' ? network.answer(endpoint(), answer) : network.fail(endpoint(), answer),
    },
    readTheirs: {
      asked: () => network.forget(tellAnnouncement),
      answer: ({ kind, answer }) =>
        kind === 'done'
          ? network.answer(tellAnnouncement, (answer as ReadAnnouncement).told)
          : network.fail(tellAnnouncement, answer),
    },
  },
}

/** Whoever is logged out sees another page. */
const { 'logged out': _ended, ...fails } = model.actors.save.fails
const onPage = { ...model, actors: { ...model.actors, save: { ...model.actors.save, fails } } }

describe('The form of an announcement', () => {
  controlPage(network)
  beforeEach(() => {
    storage.setFull(false)
  })
  beforeAll(async () => {
    storage.watch()
    await page.viewport(1280, 900)
    answerAdministrator(network)
    network.hold(tellAnnouncement)
    network.hold(writeAnnouncement)
    network.hold(changeAnnouncement)
  })
  afterAll(() => void vi.restoreAllMocks())

  testTours(onPage, driver, {
    starts: [['a draft of the server'], ['a new one']],
    timeoutMs: 180_000,
    beyondThePage: ['restoring | readDraft fails', 'writing.keeping | keepDraft fails'],
    noticed: {
      change: ({ writing }) => delete writing.states.asking.on['announcement.keep'],
      step: 'announcement.keep',
    },
  })
})
