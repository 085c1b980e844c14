import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { AnyModel } from './model.ts'

/** Files of one kind: everywhere below the folder, named `<slug><ending>`. */
interface Files {
  folder: string
  ending: string
}

/** Where a project keeps what belongs to its machines. */
export interface Places {
  machines: Files
  models: Files
  /** The tests that drive a page. */
  drivers: Files
  /** The folder of `<slug>.txt`: how each machine behaved when somebody last looked at it. */
  records: string
  /** Imports a model's file. */
  load: (slug: string) => Promise<unknown>
}

const slugsOf = ({ folder, ending }: Files): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith(ending))
    .map(({ name }) => name.slice(0, -ending.length))
    .toSorted()

/** Every flow that has a machine, a model or a driver: a new one is found by its file. */
export const createCatalogue = ({ machines, models, drivers, records, load }: Places) => {
  const recordOf = (slug: string): string => join(records, `${slug}.txt`)
  return {
    machineSlugs: (): string[] => slugsOf(machines),
    modelSlugs: (): string[] => slugsOf(models),
    driverSlugs: (): string[] => slugsOf(drivers),
    loadModel: async (slug: string): Promise<AnyModel> => ((await load(slug)) as { model: AnyModel }).model,
    readRecord: (slug: string): string | null => {
      try {
        return readFileSync(recordOf(slug), 'utf8')
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
        throw error
      }
    },
    writeRecord: (slug: string, told: string): void => writeFileSync(recordOf(slug), told),
  }
}
export type Catalogue = ReturnType<typeof createCatalogue>
