import { setImmediate } from 'node:timers/promises'
import type { DeskProject } from '#contract/desk/projects-desk.contract.ts'
import { writeRows } from '#server/platform/content/list-file.rules.ts'
import { projectColumns } from '#server/projects-desk/project-columns.ts'

// Exported lists of the projects' desk against comma-separated values that are joined at once, in one run.

const rowsOf = (count: number): DeskProject[] =>
  Array.from({ length: count }, (_, index) => {
    const at = new Date(1_700_000_000_000 + index * 100_000).toISOString()
    return {
      id: `project-${index}`,
      title: `A title of a project; number ${index}`,
      category: 'Guilds' as const,
      status: 'active' as const,
      owner: { id: crypto.randomUUID(), username: `player-${index}` },
      votes: index,
      donated_cents: index * 7,
      followers: index,
      comments: 3,
      created_at: at,
      heard_at: at,
      version: 1,
    }
  })

/** The columns joined by commas, as one text. */
const joined = (rows: readonly DeskProject[]): Promise<number> => {
  const columns = Object.values(projectColumns)
  const lines = rows.map((row) => columns.map(({ read }) => `"${read(row) ?? ''}"`).join(','))
  return Promise.resolve(Buffer.from(lines.join('\r\n')).byteLength)
}

const written =
  (format: 'csv' | 'json' | 'xlsx') =>
  async (rows: readonly DeskProject[]): Promise<number> => {
    let bytes = 0
    for await (const part of writeRows(rows, { name: 'projects', columns: projectColumns, format }))
      bytes += part.byteLength
    return bytes
  }

const heldBytes = (): number => process.memoryUsage().heapUsed + process.memoryUsage().arrayBuffers

/** How long the longest turn of the event loop takes, and how much memory is in use meanwhile. */
const watch = () => {
  const before = heldBytes()
  const over = new AbortController()
  let [last, waitMs, most] = [performance.now(), 0, before]
  const look = async (): Promise<void> => {
    for (; !over.signal.aborted; last = performance.now()) {
      await setImmediate()
      waitMs = Math.max(waitMs, performance.now() - last)
      most = Math.max(most, heldBytes())
    }
  }
  const looking = look()
  return async (): Promise<{ waitMs: number; megabytes: number }> => {
    over.abort()
    await looking
    return { waitMs, megabytes: (most - before) / 1e6 }
  }
}

const makers = { joined, csv: written('csv'), json: written('json'), xlsx: written('xlsx') }
const say = (...cells: readonly (string | number)[]): void =>
  console.log(cells.map((cell) => String(cell).padStart(12)).join(''))

say('rows', 'format', 'ms', 'processor', 'bytes', 'longest wait', 'MB in use')
await makers.xlsx(rowsOf(500))
for (const count of [1_000, 10_000, 50_000])
  for (const [format, make] of Object.entries(makers)) {
    const rows = rowsOf(count)
    const stop = watch()
    const [begun, used] = [performance.now(), process.cpuUsage()]
    const bytes = await make(rows)
    const [ms, { user, system }] = [performance.now() - begun, process.cpuUsage(used)]
    const { waitMs, megabytes } = await stop()
    const figures = [ms, (user + system) / 1_000, bytes, waitMs, megabytes].map(Math.round)
    say(count, format, ...figures)
  }
