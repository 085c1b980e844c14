import { serveCopy, withoutScripts, writtenAt } from './copied-site.ts'
import { median, row, spread, type Target } from './figures.ts'
import type { Load, Loads } from './loads.ts'

/** Target C10. */
const largestPaint = 1.2

/** Returns those of the addresses at which the hub writes the page; of two that lead to the same page, the first. */
export const writtenAmong = async (hub: string, addresses: readonly string[]): Promise<string[]> => {
  const seen = new Set<string>()
  const written: string[] = []
  for (const address of addresses) {
    const html = await writtenAt(hub, address)
    if (html === null || seen.has(html)) continue
    seen.add(html)
    written.push(address)
  }
  return written
}

/** Loads a page and its static copy in turns, and prints both. */
export const measureWritten = async (
  { hub, lighthouse, goOn }: { hub: string; lighthouse: Loads; goOn: () => void },
  at: string,
  runs: number,
): Promise<Target> => {
  const copy = await serveCopy(hub, { at, html: await withoutScripts(hub, at) })
  try {
    const loads: Record<'hub' | 'copy', Load[]> = { hub: [], copy: [] }
    const urls = { hub: hub + at, copy: copy.url + at }
    for (let run = 0; run < runs; run += 1)
      for (const side of run % 2 === 0 ? (['hub', 'copy'] as const) : (['copy', 'hub'] as const)) {
        goOn()
        loads[side].push(await lighthouse.load(urls[side], 'applied'))
      }
    const paints = (side: 'hub' | 'copy'): number[] => loads[side].map((load) => load.largestPaint)
    const others = paints('copy')
    const ratios = paints('hub').map((paint, run) => paint / (others[run] ?? NaN))
    row(at, spread(paints('hub'), 'ms'), spread(others, 'ms'), spread(ratios, '', 2))
    const reached = median(ratios)
    return {
      name: `${at}: largest paint <= ${largestPaint} x`,
      reached: reached.toFixed(2),
      isMet: reached <= largestPaint,
      counts: true,
    }
  } finally {
    await copy.close()
  }
}
