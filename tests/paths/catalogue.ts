import { join } from 'node:path'
import { createCatalogue } from './harness/catalogue.ts'

const root = join(import.meta.dirname, '../..')

/** The hub's machines, their models and records, and the tests that drive its pages. */
export const catalogue = createCatalogue({
  machines: { folder: join(root, 'machines'), ending: '.machine.ts' },
  models: { folder: import.meta.dirname, ending: '.model.ts' },
  drivers: { folder: join(root, 'tests/views'), ending: '.paths.all.test.tsx' },
  records: join(import.meta.dirname, 'recorded'),
  load: (path) => {
    const [family, slug] = path.split('/')
    return import(`./${family}/${slug}.model.ts`)
  },
})
