import type { OpenIdWay } from '#contract/auth/openid.contract.ts'
import type { AppSettings } from '../dependencies.ts'
import { refuse } from '../platform/http/refused.ts'
import type { Refused } from '../platform/http/refused.ts'
import { OpenIdError, openIdAt } from '../platform/openid/openid.ts'
import type { OpenIdClient } from '../platform/openid/openid.ts'

export interface OpenIdClients extends Readonly<Record<OpenIdWay, OpenIdClient | null>> {
  /** Asks the issuer of a way; null: it has just answered. */
  readonly ready: (way: OpenIdWay) => Promise<Refused<'openid_not_offered' | 'openid_unreachable'> | null>
}

/** Makes the clients of the ways with settings. Nothing is requested before it is needed. */
export const openClients = ({ openId }: Pick<AppSettings, 'openId'>): OpenIdClients => {
  const clients = {
    google: openId?.google ? openIdAt(openId.google) : null,
    immutablex: openId?.immutablex ? openIdAt(openId.immutablex) : null,
  }
  return {
    ...clients,
    ready: async (way) => {
      const client = clients[way]
      if (client === null) return refuse('openid_not_offered')
      try {
        await client.ready()
        return null
      } catch (cause) {
        if (!(cause instanceof OpenIdError)) throw cause
        return refuse('openid_unreachable', { cause })
      }
    },
  }
}
