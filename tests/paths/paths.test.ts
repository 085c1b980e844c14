import { describe, expect, test } from 'vitest'
import { catalogue } from './catalogue.ts'
import { walk } from './harness/walk.ts'

const { machineSlugs, modelSlugs, driverSlugs, loadModel, readRecord } = catalogue

describe('every path of every machine', () => {
  test('each machine has a model, and each model a machine', () => {
    expect(modelSlugs()).toEqual(machineSlugs())
  })

  test('each model drives a page, or says in one sentence why none shows it', async () => {
    const shown: string[] = []
    for (const slug of modelSlugs()) if ((await loadModel(slug)).drivesNoPage === undefined) shown.push(slug)
    expect(driverSlugs()).toEqual(shown)
  })

  test.each(modelSlugs())(
    '%s behaves as planned on all its paths, and all of its chart is reached',
    async (slug) => {
      const row = await walk(await loadModel(slug), readRecord(slug))
      expect(row.problems).toEqual([])
    },
  )
})
