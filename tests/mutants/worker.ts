import { parentPort } from 'node:worker_threads'
import { createBench, mutantsOf } from './bench.ts'

// Judges the mutants it is told, one at a time, so that a hanging one can be ended with its thread.
const port = parentPort
if (!port) throw new Error('runs as a worker')
const benches = new Map<string, ReturnType<typeof createBench>>()

port.on('message', async ({ file, at }: { file: string; at: number | null }) => {
  const bench = benches.get(file) ?? createBench(file)
  benches.set(file, bench)
  try {
    const { judge, judgeAgain } = await bench
    if (at === null) return port.postMessage({ at, judged: await judgeAgain() })
    const mutant = mutantsOf(file)[at]
    if (!mutant) throw new Error(`${file} has no mutant ${at}`)
    port.postMessage({ at, judged: await judge(mutant) })
  } catch (error) {
    port.postMessage({ at, broken: error instanceof Error ? (error.stack ?? error.message) : String(error) })
  }
})
