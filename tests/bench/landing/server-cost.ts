import { readFileSync } from 'node:fs'
import { Agent, get } from 'node:http'
import { join } from 'node:path'
import { paths } from '#contract/http/paths.ts'
import { loadRendering } from '#server/platform/page/rendering.ts'
import { root } from '../../../scripts/root.mjs'

const lanes = 16
const roundMs = 1_500

/** Requests a second in each round, renderings a second, and resident memory in MB, null where the system doesn't tell. */
export interface ServerCost {
  readonly written: readonly number[]
  readonly shell: readonly number[]
  readonly renderings: readonly number[]
  readonly memory: Readonly<Record<'atStart' | 'afterShells' | 'afterWritten' | 'atEnd', number | null>>
}

const residentMemory = (pid: number): number | null => {
  if (process.platform !== 'linux') return null
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  return Number(/^VmRSS:\s+(\d+) kB$/mu.exec(status)?.[1]) / 1000
}

/** Asks for one address over kept connections, many at a time; returns answers a second. */
const load = async (url: string): Promise<number> => {
  const agent = new Agent({ keepAlive: true, maxSockets: lanes })
  const headers = { 'Accept-Encoding': 'br', 'Accept-Language': 'en' }
  const ask = (): Promise<void> =>
    new Promise((resolve, reject) => {
      get(url, { agent, headers }, (answer) => {
        if (answer.statusCode !== 200) reject(new Error(`${url} answered ${answer.statusCode}`))
        answer.resume().once('end', resolve).once('error', reject)
      }).once('error', reject)
    })
  let answers = 0
  const start = performance.now()
  const lane = async (): Promise<void> => {
    while (performance.now() - start < roundMs) {
      await ask()
      answers += 1
    }
  }
  await Promise.all(Array.from({ length: lanes }, lane))
  agent.destroy()
  return (answers * 1000) / (performance.now() - start)
}

/** The rendering alone, in this process: the API's answers are remembered. */
const createRender = async (hub: string): Promise<() => Promise<void>> => {
  const writePage = await loadRendering(join(root, 'dist-rendering', 'entry-server.js'))
  const remembered = new Map<string, { body: string; status: number; headers: Headers }>()
  const answer = async (request: Request): Promise<Response> => {
    const { pathname, search } = new URL(request.url)
    const address = pathname + search
    const known = remembered.get(address)
    if (known) return new Response(known.body, known)
    const { status, headers, ...response } = await fetch(hub + address).then(async (one) => ({
      status: one.status,
      headers: new Headers({ 'Content-Type': one.headers.get('Content-Type') ?? '' }),
      body: await one.text(),
    }))
    remembered.set(address, { ...response, status, headers })
    return new Response(response.body, { status, headers })
  }
  return async () => {
    const { markup } = await writePage(
      { path: paths.vaultVision, search: '', language: 'en', isPlayer: false },
      answer,
    )
    if (!markup.includes('Explore plans')) throw new Error('The page was not rendered.')
  }
}

const renderings = async (render: () => Promise<void>): Promise<number> => {
  const start = performance.now()
  let count = 0
  while (performance.now() - start < roundMs) {
    await render()
    count += 1
  }
  return (count * 1000) / (performance.now() - start)
}

/**
 * Asks the hub for `/` as a guest, which it writes and keeps for five seconds, and for /settings, which is the plain
 * shell, in turns; and renders the page itself, without keeping it.
 */
export const measureServer = async (
  hub: { url: string; pid: number },
  rounds: number,
): Promise<ServerCost> => {
  const written = `${hub.url}/`
  const shell = `${hub.url}${paths.settings}`
  const memory = () => residentMemory(hub.pid)
  const atStart = memory()
  await load(shell)
  const afterShells = memory()
  await load(written)
  const afterWritten = memory()
  const render = await createRender(hub.url)
  for (let warmUp = 0; warmUp < 50; warmUp += 1) await render()
  const rates: Record<'written' | 'shell' | 'renderings', number[]> = {
    written: [],
    shell: [],
    renderings: [],
  }
  for (let round = 0; round < rounds; round += 1) {
    const turns = [
      async () => rates.written.push(await load(written)),
      async () => rates.shell.push(await load(shell)),
      async () => rates.renderings.push(await renderings(render)),
    ]
    for (const turn of round % 2 === 0 ? turns : turns.toReversed()) await turn()
  }
  return { ...rates, memory: { atStart, afterShells, afterWritten, atEnd: memory() } }
}
