import { describe, expect, test } from 'vitest'
import { loadModel, machineSlugs, modelSlugs, readRecord } from './harness/catalogue.ts'
import { walk } from './harness/walk.ts'

describe('every path of every machine', () => {
  test('each machine has a model, and each model a machine', () => {
    expect(modelSlugs()).toEqual(machineSlugs())
  })

  test.each(modelSlugs())(
    '%s behaves as planned on all its paths, and all of its chart is reached',
    async (slug) => {
      const row = await walk(await loadModel(slug), readRecord(slug))
      expect(row.problems).toEqual([])
    },
  )
})
