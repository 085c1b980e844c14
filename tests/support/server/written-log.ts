import { createLog } from '#server/platform/process/log.ts'

interface SecurityLine {
  readonly security: string
  readonly requestId?: string
  readonly userId?: string
  readonly sessionId?: string
  readonly reason?: string
  readonly [name: string]: unknown
}

/** A log that keeps its lines, for a hub or a job of a test. */
export const writtenLog = (level: 'info' | 'trace' = 'info') => {
  const lines: string[] = []
  return {
    log: createLog(level, { write: (line) => void lines.push(line) }),
    lines,
    /** The lines of the security log, read. */
    securityLines: (): SecurityLine[] =>
      lines
        .map((line) => JSON.parse(line) as SecurityLine)
        .filter(({ security }) => (security as string | undefined) !== undefined),
  }
}
