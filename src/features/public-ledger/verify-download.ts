import { LedgerFileError, readLedgerFile } from '#contract/ledger/ledger-file.rules.ts'
import { getLedgerFile } from '#contract/ledger/public-ledger.contract.ts'
import type { ShownLedger } from '#contract/ledger/public-ledger.rules.ts'
import { compareWithShown, daySealed, verifyLedger } from '#contract/ledger/public-ledger.rules.ts'
import type { LedgerCheckEvent } from '#machines/ledger/ledger-check.machine.ts'
import { ApiError } from '#src/api/api-error.ts'
import type { Call } from '#src/api/call.ts'

/** Longest time in milliseconds that the check blocks the page at once. */
const sliceMs = 8
/** Milliseconds between two progress reports. */
const tellEveryMs = 100

const digits = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'))
const encoder = new TextEncoder()

const sha256 = async (text: string): Promise<string> => {
  let hex = ''
  for (const byte of new Uint8Array(await crypto.subtle.digest('SHA-256', encoder.encode(text))))
    hex += digits[byte]
  return hex
}

/** Lets other work of the page run. A timer would be slowed down in a background tab. */
const letOthers = (): Promise<void> =>
  new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => {
      port1.close()
      resolve()
    }
    port2.postMessage(null)
  })

/** Returns a function that yields whenever a slice of time is used up; it throws the signal's reason once aborted. */
const createSlices = (signal: AbortSignal) => {
  let until = performance.now() + sliceMs
  return async (): Promise<void> => {
    if (performance.now() < until) return
    await letOthers()
    signal.throwIfAborted()
    until = performance.now() + sliceMs
  }
}

/** The ledger is compared with the figures on the page, and with a seal that the reader saved. */
interface Compared {
  readonly shown: ShownLedger
  readonly seal: string | null
}

const download = async (call: Call, signal: AbortSignal): Promise<string> => {
  const file = await call(getLedgerFile, {}, { signal })
  return file.text()
}

const judge = async (
  call: Call,
  { shown, seal }: Compared,
  signal: AbortSignal,
  tell: (news: LedgerCheckEvent) => void,
): Promise<void> => {
  const letOthersIn = createSlices(signal)
  const file = await readLedgerFile(await download(call, signal), letOthersIn)
  signal.throwIfAborted()
  tell({ type: 'file.came', days: file.days.length })
  let [seals, toldAt] = [0, performance.now()]
  const differing = await verifyLedger(file, sha256, async (day) => {
    seals = day
    if (performance.now() - toldAt >= tellEveryMs) {
      toldAt = performance.now()
      tell({ type: 'day.read', day })
    }
    await letOthersIn()
  })
  const saved = seal === null ? null : daySealed(file, seal)
  const compared = compareWithShown(file, shown)
  const isAnother = seal !== null && saved === null
  const found =
    differing ?? (isAnother ? { at: 'saved' as const, day: null, about: null } : compared.differing)
  const movedOn = differing === null && compared.movedOn
  const rows = file.days.slice(0, seals).reduce((sum, day) => sum + day.rows.length, file.open.length)
  const sums = 1 + file.projects.length
  tell({ type: 'ledger.judged', verdict: { rows, seals, sums, differing: found, movedOn, saved } })
}

/** Downloads the ledger and proves it, reporting the progress, or the reason of a failure. The signal ends it. */
export const verifyDownload = async (
  call: Call,
  compared: Compared,
  signal: AbortSignal,
  tell: (news: LedgerCheckEvent) => void,
): Promise<void> => {
  try {
    await judge(call, compared, signal, tell)
  } catch (error) {
    const isUnread = error instanceof LedgerFileError
    const code = error instanceof ApiError ? error.code : isUnread ? 'unexpected_answer' : 'internal'
    tell({ type: 'check.fail', code })
  }
}
