import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { describe, expect, test } from 'vitest'
import { evaluateMachineHere } from '../../scripts/machine-source.ts'
import { model as lamp } from '../paths/harness/example.ts'
import type { AnyModel } from '../paths/harness/model.ts'
import { mutantsOf } from './bench.ts'
import type { Judged, Verdict } from './chart-bench.ts'
import { chartBenchOf } from './chart-bench.ts'
import { judgeFile } from './judge-file.ts'
import type { Judge } from './judge.ts'
import type { Mutant } from './mutant.ts'
import { drawScores, sharesOf, tellMutant, totalOf, weaknessOf } from './scores.ts'

const file = 'contract/values/money.ts'
const survived = { verdict: 'survived', why: '' } as const
const noticed = { verdict: 'model', why: 'a test fails' } as const
const judging = (judge: Judge['judge']): Judge => ({ judge, stop: () => Promise.resolve() })
const sampled = (judge: Judge['judge']) =>
  judgeFile(file, { judges: [judging(judge)], most: 3, hear: () => {} })

describe('a file in which something is noticed as it is', () => {
  test('is not scored', async () => {
    const red = sampled(() => Promise.resolve(noticed))
    await expect(red).rejects.toThrow('contract/values/money.ts without a defect: a test fails')
  })

  test('one that is silent as it is, is scored', async () => {
    const score = await sampled((_, at) => Promise.resolve(at === null ? survived : noticed))
    expect(totalOf([score])).toEqual({ mutants: 3, killed: 3 })
  })
})

describe('what can’t be built', () => {
  const everyOther = (): Judge['judge'] => {
    let asked = 0
    return (_, at) => {
      if (at === null) return Promise.resolve(survived)
      return Promise.resolve(asked++ % 2 === 0 ? { verdict: 'invalid', why: 'no such word' } : noticed)
    }
  }

  test('is no defect: the next one is judged in its place', async () => {
    const score = await sampled(everyOther())
    const invalid = score.judged.filter(({ judged }) => judged.verdict === 'invalid')
    expect(invalid).toHaveLength(3)
    expect(totalOf([score])).toEqual({ mutants: 3, killed: 3 })
    expect(sharesOf(score).killed).toBe(1)
    expect(drawScores([score]).split('\n')[0]).toMatch(/survived +equivalent +invalid/)
    const [told] = invalid.map((one) => tellMutant(file, one, false))
    expect(told).toMatch(/^contract\/values\/money\.ts:\d+ \(can't be built\) /)
  })

  test('a file of which nothing can be built has no score to be content with', async () => {
    const score = await sampled((_, at) =>
      Promise.resolve(at === null ? survived : { verdict: 'invalid', why: 'no such word' }),
    )
    expect(sharesOf(score)).toEqual({ killed: 0, alone: 0 })
    expect(weaknessOf([score])).toEqual(['contract/values/money.ts: only 0 of 0 are noticed'])
  })
})

describe('a sample is weak', () => {
  const [mutant] = mutantsOf(file) as [Mutant]
  const scoreOf = (name: string, ...verdicts: Verdict[]) => ({
    file: name,
    seconds: 0,
    judged: verdicts.map((verdict) => ({ mutant, judged: { verdict, why: '' }, equivalent: false })),
  })
  const good = Array.from({ length: 40 }, (_, at) => scoreOf(`good-${at}`, 'model', 'record', 'model'))

  test('where one file loses two of its three, however many others lose none', () => {
    expect(weaknessOf([...good, scoreOf('weak', 'model', 'model', 'survived')])).toEqual([])
    expect(weaknessOf([...good, scoreOf('weak', 'model', 'survived', 'survived')])).toEqual([
      'weak: only 1 of 3 are noticed',
    ])
  })

  test('where all together lose more than a tenth', () => {
    const each = Array.from({ length: 10 }, (_, at) => scoreOf(`${at}`, 'model', 'model', 'survived'))
    expect(weaknessOf(each)).toEqual(['only 20 of 30 are noticed'])
  })
})

const source = `import { fromPromise, setup } from 'xstate'
export const lampMachine = setup({
  actors: { warmUp: fromPromise(() => Promise.reject(new Error('warmUp'))) },
  delays: { patience: 5_000 },
}).createMachine({
  id: 'lamp',
  context: { lit: 0 },
  initial: 'off',
  states: {
    off: { on: { 'lamp.press': 'warming' } },
    warming: { invoke: { id: 'warmUp', src: 'warmUp', onDone: 'on', onError: 'off' }, after: { patience: 'off' } },
    on: { on: { 'lamp.press': 'off' } },
  },
})`
const instead = (text: string, put: string, where = source): Mutant => {
  const start = where.indexOf(text)
  return { place: 'a place', what: text, line: 1, start, end: start + text.length, text: put }
}

describe('a chart', () => {
  const machine = evaluateMachineHere(source)
  const benchWith = (invariants: AnyModel['invariants'] = {}, exported = machine) =>
    chartBenchOf({
      source,
      model: { ...lamp, machine, invariants },
      exported: [exported],
      recorded: null,
    })

  test.each([
    ['that does not parse', instead('states: {', 'states: [')],
    ['that names a state there is none of', instead("onDone: 'on'", "onDone: 'nowhere'")],
  ])('%s is not built, and not noticed', async (_, mutant) => {
    expect(await benchWith().judge(mutant)).toMatchObject({ verdict: 'invalid' })
  })

  test('with a defect is noticed, without one is not', async () => {
    const bench = benchWith()
    expect(await bench.judge(instead("onDone: 'on'", "onDone: 'off'"))).toMatchObject({ verdict: 'model' })
    expect(await bench.judgeAgain()).toEqual(survived)
  })

  test.each([
    ['that never holds', () => false],
    [
      'that throws',
      () => {
        throw new Error('no such part')
      },
    ],
  ])('whose model says something %s is noticed without a defect', async (_, wrong) => {
    const bench = benchWith({ wrong })
    expect(await bench.judge(instead("onDone: 'on'", "onDone: 'off'"))).toMatchObject({ verdict: 'model' })
    expect(await bench.judgeAgain()).toMatchObject({ verdict: 'model' })
    expect(await bench.judgeUnchanged()).toMatchObject({ verdict: 'model' })
  })

  test('that does otherwise than recorded is noticed without a defect', async () => {
    const bench = benchWith()
    const noLongerEntered = instead("off: { on: { 'lamp.press': 'warming' } }", 'off: {}')
    expect((await bench.judge(noLongerEntered)).verdict).toBe('model')
    expect(await bench.judgeAgain()).toMatchObject({ verdict: 'record' })
  })
})

describe('a rule', () => {
  const rule = 'export const isBright = (watts: number): boolean => watts > 40\n'
  const tested = (expected: string) => `import { expect, test } from 'vitest'
import { isBright } from './lamp.rules.ts'
test('60 watts are bright', () => expect(isBright(60)).toBe(${expected}))
`
  /** Judges in a process of its own, as the threads of the run do: it loads a file of rules again and again. */
  const judged = async (test: string, ...mutants: Mutant[]): Promise<Judged[]> => {
    const folder = mkdtempSync(join(tmpdir(), 'rules-'))
    try {
      writeFileSync(join(folder, 'lamp.rules.ts'), rule)
      writeFileSync(join(folder, 'lamp.rules.test.ts'), test)
      const script = `
        import { createRuleBench } from ${JSON.stringify(new URL('rule-bench.ts', import.meta.url).href)}
        const paths = ${JSON.stringify([join(folder, 'lamp.rules.ts'), [join(folder, 'lamp.rules.test.ts')]])}
        const bench = await createRuleBench(...paths)
        const said = []
        for (const mutant of ${JSON.stringify(mutants)}) said.push(await bench.judge(mutant))
        console.log(JSON.stringify([...said, await bench.judgeAgain(), await bench.judgeUnchanged()]))`
      const run = await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', script])
      return JSON.parse(run.stdout) as Judged[]
    } finally {
      rmSync(folder, { recursive: true })
    }
  }
  const defect = instead('> 40', '< 40', rule)

  test('with a defect is noticed, without one is not', async () => {
    expect(await judged(tested('true'), defect)).toMatchObject([{ verdict: 'model' }, survived, survived])
  })

  test('that does not parse is not built, and not noticed', async () => {
    const broken = instead('=> watts', '=> => watts', rule)
    expect(await judged(tested('true'), broken)).toMatchObject([{ verdict: 'invalid' }, survived, survived])
  })

  test.each([
    ['fails', tested('false')],
    ['can’t be loaded', `import './nowhere.ts'\n${tested('true')}`],
  ])('whose test %s already is noticed without a defect', async (_, test) => {
    const said = await judged(test, instead('40', '41', rule))
    expect(said.map(({ verdict }) => verdict)).toEqual(['model', 'model', 'model'])
  })
})
