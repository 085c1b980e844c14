import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { Agent, get } from 'node:http'
import { setPriority } from 'node:os'
import { brotliDecompressSync } from 'node:zlib'

/*
 * Readers of the landing page, who all ask at once: a process of its own, told by messages how many. Half of them read
 * French, every fourth is a player, and every fifth forges what a browser would never send.
 */

/** Answered by one `Impression` when all of them have read. */
export interface Crowd {
  url: string
  readers: number
  /** Each on a connection of its own that is opened now; else on those of the crowd before, as a proxy keeps them. */
  areNew: boolean
}

export interface Impression {
  /** When the first one asked and when the last one had the page, in milliseconds since the epoch. */
  askedAt: number
  answeredAt: number
  /** How many pages were whole and in the reader's language. */
  whole: number
  /** What was wrong with the others. */
  wrong: string[]
}

// Readers have computers of their own: the hub and those who order go first.
setPriority(10)

const headlines = { en: 'what gets built next', fr: 'de ce qui se construit' } as const
const languages = ['en', 'fr'] as const

interface Reader {
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly language: keyof typeof headlines
  readonly isPlayer: boolean
}

const readerOf = (index: number): Reader => {
  const language = languages[index % 2] ?? 'en'
  const isPlayer = index % 4 === 3
  const forged = randomUUID()
  const path = isPlayer || index % 3 === 0 ? '/VaultVision' : '/'
  const cookies = isPlayer ? ['hub_in=1'] : []
  const headers = { 'Accept-Encoding': 'br', 'Accept-Language': language }
  if (index % 5 > 0) return { path, language, isPlayer, headers: { ...headers, Cookie: cookies.join('; ') } }
  return {
    path: `${index % 2 ? path.toUpperCase() : path}?utm=${forged}&lang=${forged}`,
    language,
    isPlayer,
    headers: {
      ...headers,
      'Accept-Language': `${forged}, ${language};q=0.5`,
      Cookie: [...cookies, `theme=${forged}`, `language=${forged}`, `hub_in_${forged}=1`].join('; '),
    },
  }
}

/** Whole documents are read once each: most readers get the same. */
const read = new Map<string, string>()
const textOf = (bytes: Buffer): string => {
  const packed = bytes.toString('base64')
  const text = read.get(packed) ?? brotliDecompressSync(bytes).toString()
  read.set(packed, text)
  return text
}

const faultOf = (
  { language, isPlayer }: Reader,
  { statusCode, headers }: IncomingMessage,
  bytes: Buffer,
): string | null => {
  if (statusCode !== 200) return `status ${statusCode}`
  if (headers['content-encoding'] !== 'br') return `encoding ${headers['content-encoding']}`
  const html = textOf(bytes)
  const isWhole = [
    html.trimEnd().endsWith('</html>'),
    html.includes(`<html lang="${language}"`),
    html.includes(headlines[language]),
    html.includes(`"language":"${language}","isPlayer":${isPlayer}`),
  ]
  return isWhole.every(Boolean) ? null : `not whole, or not in ${language}: ${html.slice(0, 200)}`
}

const now = (): number => performance.timeOrigin + performance.now()

let kept = new Agent({ keepAlive: true })

const visit = (url: string, agent: Agent, reader: Reader): Promise<() => string | null> =>
  new Promise((resolve) => {
    const { path, headers } = reader
    get(url + path, { agent, headers }, (answer) => {
      const parts: Buffer[] = []
      answer.on('data', (part: Buffer) => parts.push(part))
      // Looked at when everyone has theirs.
      answer.on('close', () =>
        resolve(() => (answer.complete ? faultOf(reader, answer, Buffer.concat(parts)) : 'cut')),
      )
    }).on('error', (error) => resolve(() => error.message))
  })

process.on('message', async ({ url, readers, areNew }: Crowd) => {
  if (areNew) {
    kept.destroy()
    kept = new Agent({ keepAlive: true, maxFreeSockets: readers })
  }
  const askedAt = now()
  const looks = await Promise.all(
    Array.from({ length: readers }, (_, index) => visit(url, kept, readerOf(index))),
  )
  const answeredAt = now()
  const faults = looks.map((look) => look())
  read.clear()
  const wrong = faults.filter((fault) => fault !== null)
  const impression: Impression = {
    askedAt,
    answeredAt,
    whole: faults.length - wrong.length,
    wrong: [...new Set(wrong)],
  }
  process.send?.(impression)
})
