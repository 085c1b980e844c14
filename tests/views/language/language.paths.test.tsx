import { loads } from 'virtual:texts'
import { describe, expect, onTestFinished, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { languageMachine } from '#machines/language.machine.ts'
import { findFlow } from '#src/product/app-actor.tsx'
import { readChart } from '#tests/paths/harness/chart.ts'
import { model } from '#tests/paths/language.model.ts'
import type { Driver } from '../support/paths.drive.ts'
import { onThePage, planTour, soon, walkTour } from '../support/paths.drive.ts'
import type { OpenHub } from '../support/paths.hub.tsx'
import { controlPage, openHub } from '../support/paths.hub.tsx'
import { createNetwork } from '../support/paths.network.ts'

const network = createNetwork()
const codes = ['en', 'fr']
const original = { ...loads }
let opened: OpenHub | null = null

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
    opened = await openHub()
    holdTexts()
  },
  stop: async () => {
    opened?.close()
    opened = null
  },
  gestures: {
    'language.choose': {
      offered: ({ language }, { context }) => codes.includes(language) && language !== context.wanted,
      make: ({ language }) =>
        userEvent.selectOptions(
          page.getByRole('banner').getByRole('combobox', { name: /^(Language|Langue)$/ }),
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
    expect.poll(() => opened && findFlow(opened.app, 'language')?.getSnapshot().value, soon).toEqual(value),
}

const pageModel = onThePage(model, driver, ['english'])
const tour = planTour(pageModel, driver)

describe('Changing the language, on the page', () => {
  controlPage(network)

  test('the paths take every transition of the chart', () => {
    const edges = readChart(model.machine).edges.map(({ id }) => id)
    expect(edges.filter((id) => !tour.taken.has(id))).toEqual([])
  })

  test('every step shows what the model says', async () => {
    onTestFinished(() => void Object.assign(loads, original))
    await walkTour(pageModel, driver, tour)
  }, 60_000)
})
