import type { Endpoint, HandlerInput } from '#contract/http/endpoint.ts'
import { connectionsOfPool } from '../database/db.ts'
import type { Line } from '../process/lines.ts'
import { requireAccess } from './access.ts'
import type { Caller, HubContext } from './hub-context.ts'
import { peerNetwork } from './peer.ts'

/**
 * A call waits for `rows`, which it locks in the database briefly; or for a system `outside`, such as the payment
 * provider, which may be slow; or for nothing, because it only reads.
 */
type WaitsFor = 'nothing' | 'rows' | 'outside'

export interface LineOptions<E extends Endpoint> {
  /** By default `nothing` for GET and `rows` for any other method. */
  readonly waitsFor?: WaitsFor
  /** Names a row that calls of several players wait for, null for none: calls with the same name take turns. */
  readonly sharedRow?: (input: HandlerInput<E>) => string | null
}

/** These stay free for calls that only read, however many others wait for rows. */
const connectionsOfReaders = 4

const everybody: Line = {
  key: 'everybody',
  atOnce: connectionsOfPool - connectionsOfReaders,
  deepest: 2_000,
  isShared: true,
}

/** More calls of one caller at once than any page sends. */
const deepest = 250
/** For a player with several tabs, while the payment provider is slow. */
const outsideAtOnce = 4
/** A network may be a whole school. */
const networkAtOnce = 3

/** The lines of a call that waits for rows. Every call enters them in this order: the caller's own comes first. */
const linesOfRows = (context: HubContext, shared: string | null = null): Line[] => {
  const player = context.get('caller')?.userId
  return [
    player === undefined
      ? { key: `network:${peerNetwork(context.get('peer'))}`, atOnce: networkAtOnce, deepest }
      : { key: `player:${player}`, atOnce: 1, deepest },
    ...(shared === null ? [] : [{ key: `shared:${shared}`, atOnce: 1, deepest, isShared: true } as const]),
    everybody,
  ]
}

const linesOf = <E extends Endpoint>(
  { method }: Endpoint,
  { waitsFor = method === 'GET' ? 'nothing' : 'rows', sharedRow }: LineOptions<E>,
  input: HandlerInput<E>,
  context: HubContext,
): Line[] => {
  if (waitsFor === 'nothing') return []
  if (waitsFor === 'rows') return linesOfRows(context, sharedRow?.(input))
  const whose = context.get('caller')?.userId ?? peerNetwork(context.get('peer'))
  return [{ key: `outside:${whose}`, atOnce: outsideAtOnce, deepest }]
}

/**
 * After a longer wait access is checked again, so that withdrawn rights and ended sessions take effect within a
 * second.
 */
const accessLastsMs = 500

/**
 * Does the work of a call in its turn, with the caller as of then. Throws LineFull if the turn does not come in
 * time, and the error of `access` if the caller has lost the right meanwhile.
 */
export const inCallLines = <E extends Endpoint, T>(
  endpoint: E,
  options: LineOptions<E>,
  { input, context, caller }: { input: HandlerInput<E>; context: HubContext; caller: Caller | null },
  work: (callerNow: Caller | null) => Promise<T>,
): Promise<T> =>
  context
    .get('hub')
    .lines.inLine(linesOf(endpoint, options, input, context), async (waitedMs) =>
      work(waitedMs > accessLastsMs ? await requireAccess(endpoint, context) : caller),
    )

/**
 * Does the writing or locking part of a GET in its caller's turn; throws LineFull if the turn does not come in time.
 */
export const inCallersLine = <T>(context: HubContext, work: () => Promise<T>): Promise<T> =>
  context.get('hub').lines.inLine(linesOfRows(context), work)
