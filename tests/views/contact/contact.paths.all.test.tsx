import { afterAll, beforeAll, beforeEach, describe, expect, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { logout, me, refreshToken } from '#contract/auth/session.contract.ts'
import type { ContactField, ContactWords } from '#contract/contact/contact.rules.ts'
import { readContactDetails, sendContactMessage } from '#contract/contact/contact.contract.ts'
import type { ContactDraft, contactMachine, SentMessage } from '#machines/contact/contact.machine.ts'
import { storageKeys } from '#src/product/account/storage-keys.ts'
import { model } from '#tests/paths/contact/contact.model.ts'
import { empty, other, player, same } from '#tests/paths/contact/contact.answers.ts'
import { alice } from '#tests/paths/people.ts'
import { storageWithRoomFor } from '../support/full-storage.ts'
import type { Driver } from '../support/paths.drive.ts'
import { soon } from '../support/paths.drive.ts'
import { controlPage, logIn } from '../support/paths.hub.tsx'
import { createNetwork } from '../support/paths.network.ts'
import { askingOf, createOpenPage, testTours } from '../support/paths.tour.ts'

const network = createNetwork()
const { open, hub, stop } = createOpenPage()

const labels = { name: 'Name', email: 'Email', subject: 'Subject', message: 'Message' } as const
const press = (name: string): Promise<void> =>
  userEvent.click(page.getByRole('main').getByRole('button', { name }))

const storage = storageWithRoomFor(storageKeys.contactDrafts)

const textOf = (draft: ContactDraft | null): string =>
  JSON.stringify(draft === null ? [] : [{ playerId: null, about: 'team', draft }])
/** Stored before the page opens, and again before it reads the draft. */
let stored = textOf(null)
const store = (draft: ContactDraft | null): void => {
  stored = textOf(draft)
  storage.put(stored)
}

const fieldsOf = (form: Partial<ContactWords>) => Object.keys(form) as ContactField[]
const isWriting = (states: readonly string[]): boolean => states.some((state) => state.startsWith('writing.'))

const driver: Driver<typeof contactMachine> = {
  start: async ({ writer }) => {
    await open(() => {}, { hidesSidebar: true })
    storage.put(stored)
    if (writer !== null) await logIn(hub(), alice)
    hub().router.history.push('/contact?lang=en')
    await expect.element(page.getByRole('heading', { level: 1, name: 'Contact' }), soon).toBeVisible()
  },
  stop,
  gestures: {
    'contact.type': {
      // No field of the page holds a line break in an address: the server's tests send one.
      offered: ({ form }, { context, states }) =>
        (isWriting(states) || states.includes('failed')) &&
        form.name !== '<script>\u202E' &&
        fieldsOf(form).some((field) => form[field] !== context.form[field]),
      make: async ({ form }) => {
        for (const field of fieldsOf(form))
          await userEvent.fill(page.getByRole('textbox', { name: labels[field] }), form[field] ?? '')
      },
    },
    'contact.send': {
      offered: (_, { states }) => isWriting(states) || states.includes('failed'),
      make: () => press('Send message'),
    },
    'contact.another': {
      offered: (_, { states }) => states.includes('sent'),
      make: () => press('Write another'),
    },
    'draft.changed': {
      offered: (_, { states }) => isWriting(states),
      // As the browser reports what another tab stores.
      make: async () => {
        const oldValue = textOf({ form: { ...empty, subject: 'Before' }, sent: { form: empty, key: other } })
        const newValue = localStorage.getItem(storageKeys.contactDrafts)
        dispatchEvent(new StorageEvent('storage', { key: storageKeys.contactDrafts, oldValue, newValue }))
      },
    },
    'writer.known': {
      // Somebody who logs out is led to another page.
      offered: ({ writer }, { context, states }) =>
        writer !== null &&
        same({ ...empty, ...writer }, { ...empty, ...player }) &&
        context.writer === null &&
        !states.includes('restoring'),
      make: () => logIn(hub(), alice),
    },
  },
  sources: {
    readDraft: { atOnce: ({ answer }) => store(answer as ContactDraft | null), fails: false },
    // The browser stores it within the same moment, or has no room for it.
    keepDraft: {
      atOnce: ({ answer }) => storage.setFull((answer as { at: string | null }).at === null),
      fails: false,
    },
    sendMessage: askingOf(network, sendContactMessage, ({ sentAt }: SentMessage) => ({
      id: other,
      sent_at: sentAt,
    })),
    watchDraft: { fails: false },
  },
}

describe('The contact form, on the page', () => {
  controlPage(network)
  beforeEach(() => {
    storage.setFull(false)
  })
  beforeAll(async () => {
    storage.watch()
    await page.viewport(1280, 900)
    network.hold(sendContactMessage)
    network.always(readContactDetails, { email: 'team@hub.example' })
    network.always(me, alice)
    network.always(logout, { success: true })
    network.refuse(refreshToken, 'refresh_refused')
  })
  afterAll(() => void vi.restoreAllMocks())

  testTours(model, driver, {
    starts: [['a guest'], ['a player']],
    timeoutMs: 180_000,
    noticed: {
      change: ({ sending }) => (sending.invoke.onDone.target = 'failed'),
      step: 'sendMessage done',
    },
    beyondThePage: [
      'restoring | readDraft fails',
      'writing | watchDraft fails',
      'writing.keeping | keepDraft fails',
      'failed | keepDraft fails',
    ],
  })
})
