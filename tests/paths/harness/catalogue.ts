import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { AnyModel } from './model.ts'

const root = join(import.meta.dirname, '../../..')
const slugs = (folder: string, ending: string): string[] =>
  readdirSync(join(root, folder))
    .filter((name) => name.endsWith(ending))
    .map((name) => name.slice(0, -ending.length))
    .toSorted()

/** Every flow that has a machine, and every flow that has a model: a new one is found by its file. */
export const machineSlugs = (): string[] => slugs('machines', '.machine.ts')
export const modelSlugs = (): string[] => slugs('tests/paths', '.model.ts')

export const loadModel = async (slug: string): Promise<AnyModel> => {
  const { model } = (await import(`../${slug}.model.ts`)) as { model: AnyModel }
  return model
}

const recordOf = (slug: string): string => join(root, 'tests/paths/recorded', `${slug}.txt`)

export const readRecord = (slug: string): string | null => {
  try {
    return readFileSync(recordOf(slug), 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}

export const writeRecord = (slug: string, told: string): void => writeFileSync(recordOf(slug), told)
