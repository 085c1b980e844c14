import { catalogue } from './catalogue.ts'
import { runPaths } from './harness/run-paths.ts'

await runPaths(catalogue, 'npm run paths')
