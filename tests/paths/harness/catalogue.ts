import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
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
  /** Imports a model, by its path below the models' folder, in steps of `/` and without the ending. */
  load: (path: string) => Promise<unknown>
}

/** The files by slug, in the order of the slugs. */
const filesBySlug = ({ folder, ending }: Files): Map<string, string> =>
  new Map(
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && entry.name.endsWith(ending))
      .map(({ name, parentPath }) => [name.slice(0, -ending.length), join(parentPath, name)] as const)
      .toSorted(([one], [other]) => (one < other ? -1 : 1)),
  )
const slugsOf = (files: Files): string[] => [...filesBySlug(files).keys()]

const fileOf = (files: Files, slug: string): string => {
  const file = filesBySlug(files).get(slug)
  if (file === undefined) throw new Error(`no ${slug}${files.ending} below ${files.folder}`)
  return file
}

/** Every flow that has a machine, a model or a driver: a new one is found by its file. */
export const createCatalogue = ({ machines, models, drivers, records, load }: Places) => {
  const recordOf = (slug: string): string => join(records, `${slug}.txt`)
  return {
    machineSlugs: (): string[] => slugsOf(machines),
    modelSlugs: (): string[] => slugsOf(models),
    driverSlugs: (): string[] => slugsOf(drivers),
    machineFile: (slug: string): string => fileOf(machines, slug),
    loadModel: async (slug: string): Promise<AnyModel> => {
      const path = relative(models.folder, fileOf(models, slug)).replaceAll('\\', '/')
      return ((await load(path.slice(0, -models.ending.length))) as { model: AnyModel }).model
    },
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
