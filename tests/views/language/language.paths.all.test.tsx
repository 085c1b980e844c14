import { loads } from 'virtual:texts'
import { afterAll, describe, expect } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { languageMachine } from '#machines/shell/language.machine.ts'
import { findFlow } from '#src/product/flows/app-actor.tsx'
import { model } from '#tests/paths/shell/language.model.ts'
import type { Driver } from '../support/paths.drive.ts'
import { soon } from '../support/paths.drive.ts'
import { controlPage } from '../support/paths.hub.tsx'
import { createNetwork } from '../support/paths.network.ts'
import { createOpenPage, testTours } from '../support/paths.tour.ts'

const network = createNetwork()
const codes = ['en', 'fr']
const original = { ...loads }
const { open, hub, stop } = createOpenPage()

type Texts = Awaited<ReturnType<(typeof loads)[string]>>
/** The texts that are waited for. */
let awaited: { code: string; resolve: (texts: Texts) => void; reject: (error: Error) => void } | null = null

/** Every language's texts wait until the path answers. */
const holdTexts = (): void => {
  for (const code of codes)
    loads[`core.${code}`] = () => new Promise((resolve, reject) => (awaited = { code, resolve, reject }))
}

const driver: Driver<typeof languageMachine> = {
  start: async () => {
    Object.assign(loads, original)
    await open()
    holdTexts()
  },
  stop,
  gestures: {
    'language.choose': {
      offered: ({ language }, { context }) => codes.includes(language) && language !== context.wanted,
      make: ({ language }) =>
        userEvent.selectOptions(
          page.getByRole('contentinfo').getByRole('combobox', { name: /^(Language|Langue)$/ }),
          language,
        ),
    },
  },
  sources: {
    loadCatalogue: {
      asked: () => (awaited = null),
      answer: async ({ kind }) => {
        await expect.poll(() => awaited !== null, soon).toBe(true)
        const { code, resolve, reject } = awaited ?? {}
        const load = original[`core.${code ?? ''}`]
        if (kind === 'done' && load) resolve?.(await load())
        else reject?.(new Error('offline'))
        awaited = null
      },
    },
  },
  holds: ({ value }) =>
    expect.poll(() => findFlow(hub().app, 'language')?.getSnapshot().value, soon).toEqual(value),
}

describe('Changing the language, on the page', () => {
  controlPage(network)

  afterAll(() => void Object.assign(loads, original))

  testTours(model, driver, { starts: [['english']], timeoutMs: 60_000 })
})
