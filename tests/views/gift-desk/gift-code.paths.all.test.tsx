import { afterAll, beforeEach, describe, expect, vi } from 'vitest'
import { showGiftCode } from '#contract/gifts/gifts.contract.ts'
import type { giftCodeMachine } from '#machines/gifts/gift-code.machine.ts'
import { model, secret } from '#tests/paths/gifts/gift-code.model.ts'
import { giftCode } from '#tests/paths/gifts/gift-codes.ts'
import type { Driver } from '../support/paths.drive.ts'
import { soon } from '../support/paths.drive.ts'
import { createNetwork } from '../support/paths.network.ts'
import { askingOf, createOpenPage, testTours } from '../support/paths.tour.ts'
import { controlDesk, goToDesk, openCard, press } from './gift-desk.page.ts'

const network = createNetwork()
const { open, stop } = createOpenPage()
const grouped = '7K3M-9QTX-2VWR-HD46'

/** What the browser was asked to copy and hasn't answered. */
let asked: PromiseWithResolvers<void> | null = null
let copied: string[] = []
/** While nobody is at the page its clock stands, so that it goes on by no more than the path says. */
let standing: number | null = null

const isShown = (states: readonly string[]): boolean => states.some((state) => state.startsWith('shown'))
const realNow = Date.now.bind(Date)
const longest = 5 * 60_000

const driver: Driver<typeof giftCodeMachine> = {
  start: async () => {
    copied = []
    await goToDesk(await open())
    await openCard('Elite, 12 months')
  },
  stop,
  gestures: {
    'code.show': {
      offered: (_, { states }) => states.includes('hidden'),
      make: () => press('Show code'),
    },
    'code.hide': { offered: (_, { states }) => isShown(states), make: () => press('Hide code') },
    'code.copy': {
      offered: (_, { states }) =>
        isShown(states) &&
        !states.includes('shown.copying.copied') &&
        !states.includes('shown.attention.left'),
      make: ({ what }) => press(what === 'code' ? 'Copy code' : 'Copy link'),
    },
    'page.left': {
      offered: (_, { states }) => states.includes('shown.attention.attended'),
      make: async () => {
        standing = Date.now()
        dispatchEvent(new FocusEvent('blur'))
      },
    },
    'page.returned': {
      offered: ({ awayMs }, { states }) => states.includes('shown.attention.left') && awayMs <= longest,
      make: async ({ awayMs }) => {
        standing = Date.now() + awayMs
        dispatchEvent(new FocusEvent('focus'))
        standing = null
      },
    },
  },
  sources: {
    fetchCode: askingOf(network, showGiftCode),
    copyText: {
      answer: async ({ kind, answer }) => {
        await expect.poll(() => asked !== null).toBe(true)
        if (kind === 'done') asked?.resolve()
        else asked?.reject(answer)
        asked = null
      },
    },
    watchFocus: { fails: false },
  },
  holds: async ({ context, value }) => {
    const isRefused = JSON.stringify(value).includes('refused')
    const text = context.copied === 'code' ? grouped : `${location.origin}/invite-codes#code=${grouped}`
    if (context.copied !== null) await expect.poll(() => copied.at(-1), soon).toBe(text)
    if (isRefused) await expect.poll(() => getSelection()?.toString(), soon).toBe(text)
    if (context.code !== null) expect(context.code).toBe(secret)
  },
}

describe('Showing a code', () => {
  controlDesk(network, showGiftCode, [giftCode({ id: 'gift-elite', version: 1 })])
  beforeEach(() => {
    vi.spyOn(Date, 'now').mockImplementation(() => standing ?? realNow())
    vi.spyOn(navigator.clipboard, 'writeText').mockImplementation((text) => {
      copied.push(text)
      asked = Promise.withResolvers()
      return asked.promise
    })
    vi.spyOn(globalThis, 'reportError').mockImplementation(() => {})
  })
  afterAll(() => vi.restoreAllMocks())

  testTours(model, driver, {
    starts: [['as it is']],
    timeoutMs: 90_000,
    beyondThePage: ['shown | watchFocus fails'],
  })
})
